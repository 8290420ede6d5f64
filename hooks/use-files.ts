import { useSWRConfig } from 'swr'
import { addressOf, call, type Call } from '@/lib/client/call'
import { isOf, useAddress, type Entity } from './use-address'
import { useAttempt } from './use-attempt'

/** What a file that was sent is called by, until something names it. */
export type SentFile = { id: string; name: string }

type Target = { path: string; method?: 'POST' | 'PUT' }

/**
 * Sends files to addresses below an entity's own, and has its lists and records load again. Sent
 * again after its answer was lost, the same file is kept once.
 */
export function useSendFile(entity: Entity) {
  const { url, organizationDomainURL } = useAddress(entity)
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()
  return async <Data = SentFile>({ path, method = 'POST' }: Target, file: File): Promise<Data> => {
    const params = { organizationDomainURL, name: file.name }
    const send = async (write: Call) => {
      const answer = await call<Data>(write)
      void mutate(isOf(url))
      return answer
    }
    return attempt({ url: `${url}/${path}`, method, file, params }, send)
  }
}

/** Where a browser finds a file below an entity's own address. */
export function useFileAddress(entity: Entity) {
  const { url, organizationDomainURL } = useAddress(entity)
  return (path: string, version?: string) =>
    addressOf({ url: `${url}/${path}`, params: { organizationDomainURL, v: version } })
}
