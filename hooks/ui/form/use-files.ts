import { useSWRConfig } from 'swr'
import { isOf, useAddress, type Entity } from '@/hooks/ui/list/use-address'
import { callAt } from '@/lib/client/api'
import type { BodyAt, DataAt, ParameterOf, PartOf, PathAt } from '@/lib/client/api-types'
import { addressOf, call, type ApiCall } from '@/lib/client/call'
import { useAttempt } from './use-attempt'

/** What a file that was sent is called by, until something names it. */
export type SentFile = { id: string; name: string }

type Params<Part extends string> = Record<ParameterOf<Part>, string | number>
type Method = 'POST' | 'PUT'

/** Parts below a place that take a file. */
type FilePartOf<M extends Method, Place extends string> =
  PartOf<M, Place> extends infer Part extends string
    ? Part extends string
      ? [BodyAt<M, PathAt<M, Place, Part>>] extends [Blob]
        ? Part
        : never
      : never
    : never

/**
 * Sends files to addresses below an entity's own, and has its lists and records load again. Sent
 * again after its answer was lost, the same file is kept once.
 */
export function useSendFile<Place extends string>(entity: Entity<Place>) {
  const { path, url, organizationDomainURL } = useAddress(entity)
  const { mutate } = useSWRConfig()
  const attempt = useAttempt()
  return async <M extends Method, const Part extends FilePartOf<M, Place>>(
    method: M,
    part: Part,
    params: Params<Part>,
    file: File,
  ) => {
    const query = { organizationDomainURL, name: file.name }
    const write = callAt(method, path + part, { params, query, file })
    type Data = DataAt<M, PathAt<M, Place, Part>>
    const send = async (asked: ApiCall<Data>) => {
      const answer = await call(asked)
      void mutate(isOf(url))
      return answer
    }
    return attempt(write as ApiCall<Data>, send)
  }
}

/** Where a browser finds a file below an entity's own address. */
export function useFileAddress<Place extends string>(entity: Entity<Place>) {
  const { path, organizationDomainURL } = useAddress(entity)
  return <const Part extends PartOf<'GET', Place>>(
    part: Part,
    params: Params<Part>,
    version?: string,
  ) => {
    const query = { organizationDomainURL, v: version }
    return addressOf(callAt('GET', path + part, { params, query }))
  }
}
