import type { ShopNoun } from '@/hooks/shop-noun'
import { useShopWrites } from '@/hooks/use-shop-record'
import { useAtOnce } from './use-at-once'

type Row = { id: string; is_disabled: boolean; updated_at: string }

/** Disables a row of the shop, or enables it, with the way back. `what` begins a sentence about it. */
export function useTurning<R extends Row>(noun: ShopNoun<R>) {
  const { update } = useShopWrites(noun)
  const { atOnce } = useAtOnce()
  return ({ id, is_disabled, updated_at }: R, what: string) => {
    let version = Date.parse(updated_at)
    const set = async (off: boolean) =>
      void ({ version } = await update(id, version, () => ({ is_disabled: off }), what))
    const done = `${what} is ${is_disabled ? 'enabled' : 'disabled'}.`
    void atOnce(() => set(!is_disabled), done, () => set(is_disabled)) // prettier-ignore
  }
}
