import { Select, TextInput } from '@mantine/core'
import { FormDialog } from '@/components/forms/FormDialog'
import { Pair } from '@/components/forms/Pair'
import { useAddress } from '@/hooks/use-address'
import { below } from '@/hooks/use-record'
import { changedMeanwhile } from '@/hooks/use-shop-record'
import { asCounted, inventoryItems, nameOfItem, useSetLevel, type ShopInventoryItem, type ShopStockLocation, type StockLevel } from '@/hooks/use-shop-stock' // prettier-ignore
import { LevelForm, levelValuesOf, levelWords } from './values'

type Props = {
  item: ShopInventoryItem
  level?: StockLevel
  /** Where it may be. */
  places: ShopStockLocation[]
  onClose: () => void
}

/** How much of an item there is at one location, new or as it is. */
export function LevelDialog({ item, level, places, onClose }: Props) {
  const { url } = useAddress(inventoryItems)
  const setLevel = useSetLevel()
  const only = places.length === 1 ? places[0]!.id : ''
  return (
    <FormDialog
      title={level ? 'Change stock' : 'Add location'}
      submitLabel={level ? 'Save' : 'Add'}
      schema={LevelForm}
      words={levelWords}
      record={level && asCounted(level)}
      initialValues={{ ...levelValuesOf(level), ...(!level && { location_id: only }) }}
      valuesOf={levelValuesOf}
      onClose={onClose}
      onSubmit={async ({ version, location_id, ...typed }) => {
        const now = await inventoryItems.load({ url: below(url, item.id) })
        const there = now.location_levels.find((one) => one.location_id === location_id)
        if (there && asCounted(there).version !== version) throw changedMeanwhile(asCounted(there))
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
