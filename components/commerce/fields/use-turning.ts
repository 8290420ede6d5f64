import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useAtOnce } from './use-at-once'

type Row = { id: string; is_disabled: boolean }

/**
 * Disables a row of the shop, or enables it, with the way back. `what` begins a sentence about it.
 */
export function useTurning<R extends Row>(noun: ShopNoun<R>) {
  const { set } = useShopWrites(noun)
  const { atOnce } = useAtOnce()
  return ({ id, is_disabled }: R, what: string) => {
    const turn = (off: boolean) => set(id, { is_disabled: off }, what)
    const done = `${what} is ${is_disabled ? 'enabled' : 'disabled'}.`
    void atOnce(
      () => turn(!is_disabled),
      done,
      () => turn(is_disabled),
    )
  }
}
