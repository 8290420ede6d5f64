import '@mantine/core/styles/Combobox.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import {
  inventoryItems,
  nameOfItem,
  soldAs,
  useStockLocationRows,
} from '@/hooks/commerce/products/use-shop-stock'
import { useFoundInShop } from '@/hooks/commerce/use-shop-list'
import { useShopRecord } from '@/hooks/commerce/use-shop-record'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useTyped } from '@/hooks/ui/form/use-typed'
import type { ReservationValues } from './values'

type Props = { form: Form<ReservationValues>; isNew?: boolean }

/** What is kept back, where, and how much of it. */
export function ReservationFields({ form, isNew = false }: Props) {
  const { inventory_item_id, location_id } = form.values
  const { data: places = [] } = useStockLocationRows()
  const { record: item } = useShopRecord(inventoryItems, inventory_item_id || undefined)
  const levels = item?.location_levels ?? []
  const there = places.filter(({ id }) => levels.some((level) => level.location_id === id))
  const left = levels.find((level) => level.location_id === location_id)?.available_quantity
  return (
    <>
      {isNew && <ItemField form={form} />}
      <Select
        label="Location"
        withAsterisk
        allowDeselect={false}
        disabled={there.length === 0}
        placeholder={
          inventory_item_id === ''
            ? 'Choose an item first'
            : item && there.length === 0
              ? 'At none'
              : undefined
        }
        data={there.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('location_id')}
      />
      <TextInput
        label="Quantity"
        description={left === undefined ? undefined : `${left} available there.`}
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('quantity')}
      />
      <Textarea
        label="Description"
        description="For whom, or why."
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </>
  )
}

function ItemField({ form }: Pick<Props, 'form'>) {
  const { search, setSearch, wanted, isBehind } = useTyped()
  const { data: found = [], isLoading } = useFoundInShop(inventoryItems, wanted)
  return (
    <Select
      label="Item"
      withAsterisk
      data-autofocus
      searchable
      allowDeselect={false}
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      nothingFoundMessage="No such item"
      data={found.map((item) => ({
        value: item.id,
        label: [...new Set([nameOfItem(item), item.sku]), soldAs(item)].filter(Boolean).join(', '),
      }))}
      {...form.getInputProps('inventory_item_id')}
    />
  )
}
