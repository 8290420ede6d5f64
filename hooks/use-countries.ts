import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'

export type CountryOption = { label: string; value: number }
const URL = '/admin/account'

/** The countries of the world, by their ISO 3166-1 numeric codes. */
export const useCountries = (enabled = true) =>
  useSWR<CountryOption[], Failure>(enabled ? URL : null, { revalidateOnFocus: false })
