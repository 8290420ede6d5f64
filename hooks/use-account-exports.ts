import useSWR from 'swr'
import { addressOf, call, type Failure } from '@/lib/client/call'
import type { AccountExport } from '@/lib/organizations/schema'
import { useAccountRecord } from './use-account'
import { useAddress } from './use-address'
import { useAttempt } from './use-attempt'

/** How often it is asked how far an export is, in ms. */
const EVERY = 2000

const isUnderWay = ({ state }: AccountExport) => state === 'waiting' || state === 'running'

/** The address of an export's archive, for a link; `url` is as `useExports` returns it. */
export const exportFileAddress = (url: string, id: string) =>
  addressOf({ url: `${url}/${id}/file` })

/**
 * The exports of the account at hand that the user has asked for, newest first, and how to begin
 * another one.
 */
export function useExports() {
  const { entity, id } = useAccountRecord()
  const { url: account } = useAddress(entity)
  const url = `${id ? `${account}/${encodeURIComponent(id)}` : account}/export`
  const { data, error, mutate } = useSWR<AccountExport[], Failure>(url, {
    refreshInterval: (exports) => (exports?.some(isUnderWay) ? EVERY : 0),
  })
  const attempt = useAttempt()
  const begin = async () => {
    const begun = await attempt({ url, method: 'POST', data: {} }, call<AccountExport>)
    await mutate([begun, ...(data ?? [])], { revalidate: true })
  }
  return { url, exports: data, failure: error, begin }
}
