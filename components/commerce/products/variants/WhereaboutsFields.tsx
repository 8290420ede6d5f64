import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ReactNode } from 'react'
import type { Whereabouts } from '@/components/commerce/products/values'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Autocomplete } from '@/components/ui/form/fields/Autocomplete'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { Select } from '@/components/ui/form/fields/Select'
import { TagsInput } from '@/components/ui/form/fields/TagsInput'
import { Pair } from '@/components/ui/primitives/Pair'
import { useWhereabouts } from '@/hooks/commerce/products/use-shop-products'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'

type Answer = { error?: unknown; mutate: () => unknown }
const helpOf = (what: string, { error, mutate }: Answer, help: ReactNode) =>
  error ? <FieldTrouble what={what} onRetry={() => void mutate()} /> : help

/** What a product is filed under, and where it is sold. */
export function WhereaboutsFields<V extends Values & Whereabouts>({ form }: { form: Form<V> }) {
  const { types, tags, collections, categories, channels } = useWhereabouts()
  const several = (rows: { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Pair>
        <Autocomplete
          label="Type"
          description={helpOf('The types', types, 'One that is there, or a new one.')}
          data={types.data?.map(({ value }) => value)}
          autoComplete="off"
          {...form.getInputProps('type')}
        />
        <Select
          label="Collection"
          description={helpOf('The collections', collections, 'Products that are shown together.')}
          placeholder="None"
          searchable
          clearable
          clearButtonProps={{
            'aria-label': 'Clear the collection',
            'aria-hidden': false,
            tabIndex: 0,
          }}
          nothingFoundMessage="No such collection"
          data={collections.data?.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.getInputProps('collection_id')}
        />
      </Pair>
      <MultiSelect
        label="Categories"
        description={helpOf('The categories', categories, 'Where customers look for it.')}
        searchable
        hidePickedOptions
        nothingFoundMessage="No such category"
        data={several(categories.data)}
        {...form.getInputProps('categories')}
      />
      <TagsInput
        label="Tags"
        description={helpOf('The tags', tags, 'Words that it is found by. Enter ends one.')}
        data={tags.data?.map(({ value }) => value)}
        splitChars={[',', ';']}
        acceptValueOnBlur
        autoComplete="off"
        {...form.getInputProps('tags')}
      />
      <MultiSelect
        label="Sales channels"
        description={helpOf(
          'The sales channels',
          channels,
          'Where it is sold. A shop that is tied to sales channels shows only what is in one of them.',
        )}
        searchable
        hidePickedOptions
        nothingFoundMessage="No such channel"
        data={several(channels.data)}
        {...form.getInputProps('sales_channels')}
      />
    </>
  )
}
