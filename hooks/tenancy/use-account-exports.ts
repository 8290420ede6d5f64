import { useAttempt } from '@/hooks/ui/form/use-attempt'
import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'
import { addressOf, call } from '@/lib/client/call'
import type { AccountExport } from '@/lib/tenancy/organizations/schema'
import { useAccountPlace } from './use-account'

/** How often it is asked how far an export is, in ms. */
const EVERY = 2000

const isUnderWay = ({ state }: AccountExport) => state === 'waiting' || state === 'running'

/**
 * The exports of the account at hand that the user has asked for, newest first, and how to begin
 * another one.
 */
export function useExports() {
  const { path, params } = useAccountPlace()
  const { data, error, mutate } = useRead(request('GET', `${path}/export`, { params }), {
    refreshInterval: (exports) => (exports?.some(isUnderWay) ? EVERY : 0),
  })
  const attempt = useAttempt()
  const begin = async () => {
    const begun = await attempt(request('POST', `${path}/export`, { params, body: {} }), call)
    await mutate([begun, ...(data ?? [])], { revalidate: true })
  }
  /** Where an export's archive is, for a link. */
  const fileAddress = (id: string) =>
    addressOf(request('GET', `${path}/export/:id/file`, { params: { ...params, id } }))
  return { exports: data, failure: error, begin, fileAddress }
}
