import { useRef } from 'react'
import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type { Dashboard } from '@/lib/dashboard/schema'

const REFRESH = 30_000

/** The installation's figures and latest changes, fresh every half minute. Only the first look counts as the person's. */
export function useDashboard() {
  const looked = useRef(false)
  return useSWR<Dashboard, Failure>(
    '/admin/dashboard',
    (url: string) => {
      const background = looked.current
      looked.current = true
      return call({ url, background })
    },
    { refreshInterval: REFRESH },
  )
}
