import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { isOf } from '@/hooks/ui/list/use-address'
import { useFresh } from '@/hooks/ui/list/use-fresh'
import { useArea } from '@/hooks/ui/shell/use-area'
import { request } from '@/lib/client/api'
import type { ShopState } from '@/lib/commerce/gateway/schema'

/** While something may become of it by itself, and while nothing is expected, in ms. */
const OFTEN = 3000
const SELDOM = 30_000

const every = (last?: ShopState) =>
  last?.state === 'ready' || last?.state === 'none' ? SELDOM : OFTEN

/**
 * How commerce is, all the time. When it is ready again, whatever is on the page of the shop is
 * asked for anew.
 */
export function useCommerce() {
  const overview = useFresh(request('GET', '/admin/commerce'), every)
  const { mutate } = useSWRConfig()
  const lost = overview.data !== undefined && overview.data.state !== 'ready'
  useEffect(() => {
    if (!lost) return
    return () => void mutate(isOf('/commerce/admin'))
  }, [lost, mutate])
  return overview
}

/**
 * Whether commerce can be asked, all the time, for whoever sees pages that need it to change
 * something.
 */
export const useShopState = () =>
  useFresh(request('GET', useArea() === 'home' ? '/home/commerce' : '/admin/commerce/state'), every)
