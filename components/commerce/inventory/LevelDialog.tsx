import { Select, TextInput } from '@mantine/core'
import { FormDialog } from '@/components/forms/FormDialog'
import { Pair } from '@/components/forms/Pair'
import { useShopWrites } from '@/hooks/use-shop-record'
import { inventoryItems, nameOfItem, type ShopInventoryItem, type ShopStockLocation, type StockLevel } from '@/hooks/use-shop-stock' // prettier-ignore
import { LevelForm, levelValuesOf } from './values'

type Props = {
  item: ShopInventoryItem
  level?: StockLevel
  /** Where it may be. */
  places: ShopStockLocation[]
  onClose: () => void
}

/** How much of an item there is at one location, new or as it is. */
export function LevelDialog({ item, level, places, onClose }: Props) {
  const { act } = useShopWrites(inventoryItems)
  const only = places.length === 1 ? places[0]!.id : ''
  return (
    <FormDialog
      title={level ? 'Change stock' : 'Add location'}
      submitLabel={level ? 'Save' : 'Add'}
      schema={LevelForm}
      initialValues={{ ...levelValuesOf(level), ...(!level && { location_id: only }) }}
      onClose={onClose}
      onSubmit={async ({ location_id, ...typed }) => {
        const quantities = {
          stocked_quantity: Number(typed.stocked_quantity),
          incoming_quantity: Number(typed.incoming_quantity),
        }
        const place = places.find(({ id }) => id === location_id)?.name
        await act({
          ...{ id: item.id, what: `The stock at “${place}”` },
          path: level ? `location-levels/${location_id}` : 'location-levels',
          data: level ? quantities : { location_id, ...quantities },
          evidence: ({ location_levels }) =>
            location_levels
              .map((one) => [one.location_id, one.stocked_quantity, one.incoming_quantity].join(' '))
              .sort(),
        })
        return `The stock of “${nameOfItem(item)}” at “${place}” was saved.`
      }}
    >
      {(form) => (
        <>
          {!level && (
            <Select
              label="Location"
              withAsterisk
              allowDeselect={false}
              data={places.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('location_id')}
            />
          )}
          <Pair>
            <TextInput
              label="In stock"
              withAsterisk
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('stocked_quantity')}
            />
            <TextInput
              label="On the way"
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('incoming_quantity')}
            />
          </Pair>
        </>
      )}
    </FormDialog>
  )
}
