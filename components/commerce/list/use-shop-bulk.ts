import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { BulkDeed } from '@/components/ui/list/bulk/bulk-action'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'

type Deed<Row> = Omit<BulkDeed<Row>, 'run' | 'undo' | 'oneByOne'> & {
  /** Why it is not even tried with a row, if so. */
  unfit?: (row: Row) => string | false
}

/**
 * What can be done with several rows of the shop, by who may. Each ends as done or not done, like
 * every write of the shop, and begins when the one before has ended: Medusa refuses writes that
 * meet. `whatOf` begins a sentence about a row.
 */
export function useShopBulk<Row extends { id: string }>(
  of: ShopNoun<Row>,
  whatOf: (row: Row) => string,
) {
  const { can } = usePermissions()
  const { set, remove, act } = useShopWrites(of)
  type Ways = Pick<BulkDeed<Row>, 'run' | 'undo'>
  const deed = ({ run, undo }: Ways, { unfit, ...deed }: Deed<Row>): BulkDeed<Row> => ({
    ...deed,
    undo,
    oneByOne: true,
    run: async (row) => {
      const error = unfit?.(row)
      if (error) throw { status: undefined, error, fields: {} } satisfies Failure
      return run(row)
    },
  })
  return {
    /** Has them be as they are to be, and as they were before. */
    setting: (fields: Partial<Row>, words: Deed<Row>) => {
      const to = (next: (row: Row) => Partial<Row>) => (row: Row) =>
        set(row.id, next(row), whatOf(row))
      const before = (row: Row) =>
        Object.fromEntries(
          Object.keys(fields).map((name) => [name, row[name as keyof Row]]),
        ) as Partial<Row>
      return can('commerce:update') && deed({ run: to(() => fields), undo: to(before) }, words)
    },
    /** Does something with each, below its address; `evidence` is what is another one then. */
    acting: (path: string, evidence: (row: Row) => unknown, words: Deed<Row>) =>
      can('commerce:update') &&
      deed({ run: (row) => act({ id: row.id, path, what: whatOf(row), evidence }) }, words),
    deleting: (words: Pick<Deed<Row>, 'warning' | 'fits' | 'unfit'>) =>
      can('commerce:delete') &&
      deed(
        { run: (row) => remove(row.id, `The deletion of ${whatOf(row)}`) },
        {
          label: 'Delete',
          doing: 'Deleting',
          done: 'deleted',
          icon: IconTrash,
          ...words,
        },
      ),
  }
}

/** Enables and disables those that can be. */
export const turningOf = <Row extends { id: string; is_disabled: boolean }>({
  setting,
}: ReturnType<typeof useShopBulk<Row>>) => [
  setting({ is_disabled: false } as Partial<Row>, {
    label: 'Enable',
    doing: 'Enabling',
    done: 'enabled',
    icon: IconPlayerPlay,
    fits: ({ is_disabled }) => is_disabled,
  }),
  setting({ is_disabled: true } as Partial<Row>, {
    label: 'Disable',
    doing: 'Disabling',
    done: 'disabled',
    icon: IconPlayerPause,
    fits: ({ is_disabled }) => !is_disabled,
  }),
]
