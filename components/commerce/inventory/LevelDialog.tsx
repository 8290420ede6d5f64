import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { Pair } from '@/components/ui/primitives/Pair'
import {
  inventoryItems,
  nameOfItem,
  useSetLevel,
  type ShopInventoryItem,
  type ShopStockLocation,
  type StockLevel,
} from '@/hooks/commerce/products/use-shop-stock'
import { useShopForm } from '@/hooks/commerce/use-shop-form'
import { LevelForm, levelValuesOf, levelWords, refuseThere } from './values'

type Props = {
  item: ShopInventoryItem
  level?: StockLevel
  /** Where it may be. */
  places: ShopStockLocation[]
  onClose: () => void
}

/** How much of an item there is at one location, new or as it is. */
export function LevelDialog({ item, level, places, onClose }: Props) {
  const valuesOf = (item: ShopInventoryItem) => levelValuesOf(item, level?.location_id ?? '')
  const { asShown, asBegun } = useShopForm(inventoryItems, valuesOf)
  const setLevel = useSetLevel()
  const only = places.length === 1 ? places[0]!.id : ''
  return (
    <FormDialog
      title={level ? 'Change stock' : 'Add location'}
      of={`${item.id} ${level?.location_id ?? ''}`}
      submitLabel={level ? 'Save' : 'Add'}
      schema={LevelForm}
      words={levelWords}
      record={asShown(item)}
      initialValues={{ ...valuesOf(item), ...(!level && { location_id: only }) }}
      valuesOf={valuesOf}
      onClose={onClose}
      onSubmit={async ({ version, location_id, ...typed }) => {
        const now = await asBegun(item.id, version)
        if (!level) refuseThere(now, location_id)
        const place = places.find(({ id }) => id === location_id)?.name
        const counted = {
          stocked_quantity: Number(typed.stocked_quantity),
          incoming_quantity: Number(typed.incoming_quantity),
        }
        await setLevel(now, location_id, counted, `The stock at “${place}”`)
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
