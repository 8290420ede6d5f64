import type { ComponentProps } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import type { ShopNoun, Versioned } from '@/hooks/commerce/shop-noun'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import type { Values } from '@/hooks/ui/form/use-save-form'
import { tellOfRequest } from './requests'

type Base<V extends Values, Input, Row> = ComponentProps<
  typeof RecordDrawer<V, Input, Versioned<Row>>
>

type Props<V extends Values, Input, Row> = Omit<
  Base<V, Input, Row>,
  'entity' | 'valuesOf' | 'onSubmit' | 'history'
> & {
  entity: ShopNoun<Row>
  /**
   * What the form shows of a row: another version of it is one of which it would show something
   * else.
   */
  valuesOf: (row: Row) => V
  /** As sentences begin with it once it is saved: “Product “Label printer””. */
  named: (input: Omit<Input, 'version'>) => string
  /** What is sent for what was entered. */
  fieldsOf: (input: Omit<Input, 'version'>, row: Row) => Record<string, unknown>
  /** What comes before that: a look, or what Medusa has writes of its own for. */
  ahead?: (input: Omit<Input, 'version'>, row: Row) => Promise<unknown>
  isDone?: (row: Row, input: Omit<Input, 'version'>) => boolean
}

/**
 * One row of the shop, to be read and edited, with what the console has asked of the shop about it.
 */
export function ShopDrawer<
  V extends Values,
  Input extends { version: number },
  Row extends object,
>({ named, fieldsOf, ahead, isDone, ...props }: Props<V, Input, Row>) {
  const { entity, save } = useShopForm(props.entity, props.valuesOf)
  return (
    <RecordDrawer<V, Input, Versioned<Row>>
      {...props}
      entity={entity}
      history={{ label: 'History', tell: tellOfRequest }}
      onSubmit={async ({ version, ...input }) => {
        const what = named(input)
        await save({
          id: props.id,
          version,
          what,
          fieldsOf: (row) => fieldsOf(input, row),
          ahead: ahead && ((row) => ahead(input, row)),
          isDone: isDone && ((row) => isDone(row, input)),
        })
        return `${what} saved.`
      }}
    />
  )
}
