import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

/** The countries of the world, by their ISO 3166-1 numeric codes. */
export const useCountries = (enabled = true) =>
  useRead(enabled ? request('GET', '/admin/account') : null, { revalidateOnFocus: false })
