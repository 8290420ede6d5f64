import { useRef } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import { call, type ApiCall, type Failure } from '@/lib/client/call'
import { callOf, keyOf, type Key } from '@/lib/client/swr'

/**
 * An answer that is asked for again every so many ms, which may depend on the last one if there is
 * one yet. Only the first look counts as the person's.
 */
export function useFresh<Data>(
  asked: ApiCall<Data>,
  every: number | ((last?: Data) => number),
  config: SWRConfiguration<Data, Failure> = {},
) {
  const looked = useRef(false)
  return useSWR<Data, Failure>(
    keyOf(asked),
    (key: Key) => {
      const background = asked.background ?? looked.current
      looked.current = true
      return call({ ...callOf<Data>(key), background })
    },
    { ...config, refreshInterval: every },
  )
}
