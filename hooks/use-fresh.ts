import { useRef } from 'react'
import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'

/**
 * An answer that is asked for again every so many ms, which may depend on the last one if there is
 * one yet. Only the first look counts as the person's.
 */
export function useFresh<Data>(url: string, every: number | ((last?: Data) => number)) {
  const looked = useRef(false)
  return useSWR<Data, Failure>(
    url,
    (url: string) => {
      const background = looked.current
      looked.current = true
      return call({ url, background })
    },
    { refreshInterval: every },
  )
}
