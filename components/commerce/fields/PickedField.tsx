import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type ReactNode } from 'react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useFoundInShop } from '@/hooks/commerce/use-shop-list'
import { useTyped } from '@/hooks/ui/form/use-typed'

/** A row of the shop that was chosen, with its name for whoever reads it. */
export type Picked = { id: string; name: string }

type Props<Row> = {
  of: ShopNoun<Row>
  nameOf: (row: Row) => string
  /** What of them is asked for. It has to stay the same. */
  params?: Record<string, string>
  /** "The customer groups", for the sentence that says they could not be loaded. */
  what: string
  label?: string
  'aria-label'?: string
  description?: ReactNode
  placeholder: string
  disabled?: boolean
  value?: Picked[]
  onChange?: (picked: Picked[]) => void
  error?: ReactNode
  'data-path'?: string
}

/** Several rows of the shop, which searches for them: there may be very many. */
export function PickedField<Row extends { id: string }>(props: Props<Row>) {
  const {
    of,
    nameOf,
    params,
    what,
    value = [],
    onChange,
    placeholder,
    description,
    ...input
  } = props
  const { search, setSearch, wanted, isBehind } = useTyped()
  const { data = [], error: failure, isLoading, mutate } = useFoundInShop(of, wanted, params)
  const found = new Set(data.map(({ id }) => id))
  const known = new Map(
    [...data.map((row) => ({ id: row.id, name: nameOf(row) })), ...value].map((one) => [
      one.id,
      one,
    ]),
  )
  return (
    <MultiSelect
      {...input}
      description={
        failure ? <FieldTrouble what={what} onRetry={() => void mutate()} /> : description
      }
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage={isLoading ? 'Searching…' : 'Nothing else is called that'}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      // What comes from the shop has been searched there, by more than the label.
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.has(option.value))
      }
      searchValue={search}
      searching={isBehind || isLoading}
      onSearchChange={setSearch}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange?.(ids.flatMap((id) => known.get(id) ?? []))}
    />
  )
}
