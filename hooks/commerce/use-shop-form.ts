import { useRef } from 'react'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import type { Call } from '@/lib/client/call'
import { versionOf, type ShopNoun, type Versioned } from './shop-noun'
import { beforehand, changedMeanwhile, useShopWrites } from './use-shop-record'

/** What is saved of a row, as it was read at that version. */
type Change<Row> = {
  id: string
  version: number
  /** Begins a sentence about it: "The product Label printer". */
  what: string
  /** What is sent, for the row as it is now. */
  fieldsOf: (row: Row) => Record<string, unknown>
  /** What comes before that: a look, or what Medusa has writes of its own for. */
  ahead?: (row: Row) => Promise<unknown>
  /** Tells from a row that it was done, where lists are sent, which come back in other shapes. */
  isDone?: (row: Row) => boolean
}

/**
 * A form of a row of the shop. Its version is what the form shows of it: Medusa's `updated_at`
 * stays where it was when something that belongs to a row changes, and moves with what is no matter
 * of the form.
 */
export function useShopForm<Row extends object>(
  noun: ShopNoun<Row>,
  shownOf: (row: Row) => unknown,
) {
  const { url } = useAddress(noun)
  const { update } = useShopWrites(noun)
  const asShown = (row: Row): Versioned<Row> => ({ ...row, version: versionOf(shownOf(row)) })
  const now = async (id: string) => asShown(await noun.load({ url: below(url, id) }))
  const own = useRef<number>(undefined)

  /** The row as it is now. What somebody else has made of it since that version is a conflict. */
  const asBegun = async (id: string, version: number) => {
    const current = await beforehand(now(id))
    if (current.version !== version && current.version !== own.current)
      throw changedMeanwhile(current)
    return current
  }
  /** What takes several writes: of those before one that is refused nobody else is the author. */
  const inSteps = async (id: string, write: () => Promise<unknown>) => {
    try {
      await write()
    } finally {
      own.current = (await now(id)).version
    }
  }
  const save = async ({ id, version, ahead, fieldsOf, what, isDone }: Change<Row>) => {
    const current = await asBegun(id, version)
    if (ahead) await inSteps(id, () => ahead(current))
    return update(id, fieldsOf(current), what, isDone)
  }
  return {
    entity: { ...noun, load: async (call: Call) => asShown(await noun.load(call)) },
    asShown,
    asBegun,
    inSteps,
    save,
  }
}
