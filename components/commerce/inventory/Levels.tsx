import { Button } from '@mantine/core'
import { IconBuildingWarehouse, IconMapPinOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FigureButton } from '@/components/commerce/list/FigureButton'
import { Lines } from '@/components/commerce/list/Lines'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  inventoryItems,
  nameOfItem,
  useStockLocationRows,
  type StockLevel,
} from '@/hooks/commerce/products/use-shop-stock'
import { useShopRecord, useShopWrites } from '@/hooks/commerce/use-shop-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { countWord } from '@/lib/client/format/notation'

const LevelDialog = onDemand(() => import('./LevelDialog').then((module) => module.LevelDialog))

type Open = { form?: StockLevel | 'new'; doomed?: StockLevel }
const told = ({ available_quantity, reserved_quantity, incoming_quantity }: StockLevel) =>
  `${countWord(reserved_quantity)} reserved, ${countWord(available_quantity)} available, ${countWord(incoming_quantity)} on the way`

/** How much of an item there is at each location. */
export function Levels({ id }: { id: string }) {
  const { can } = usePermissions()
  const { record, failure, retry } = useShopRecord(inventoryItems, id)
  const { act } = useShopWrites(inventoryItems)
  const { data: places = [] } = useStockLocationRows()
  const [{ form, doomed }, setOpen] = useState<Open>({})
  const close = () => setOpen({})
  const nameOf = ({ location_id }: StockLevel) =>
    places.find(({ id }) => id === location_id)?.name ?? 'A location that is gone'
  return (
    <Loaded what="The stock" answer={{ data: record, error: failure, mutate: retry }}>
      {(item) => {
        // Medusa lists last what was changed last: places stay where somebody goes through them.
        const levels = item.location_levels.toSorted((one, other) =>
          nameOf(one).localeCompare(nameOf(other)),
        )
        const free = places.filter(
          (place) => !levels.some(({ location_id }) => location_id === place.id),
        )
        const add = can('commerce:update') && free.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setOpen({ form: 'new' })}
          >
            Add location
          </Button>
        )
        return (
          <>
            {levels.length === 0 ? (
              <EmptyState
                icon={IconBuildingWarehouse}
                title="At no location yet"
                action={add || undefined}
              >
                Say where it is kept, and how much of it is there.
              </EmptyState>
            ) : (
              <Lines
                label="Stock at each location"
                below={add}
                lines={levels.map((level) => ({
                  key: level.location_id,
                  name: nameOf(level),
                  about: told(level),
                  figure: (
                    <>
                      {can('commerce:update') ? (
                        <FigureButton
                          figure={level.stocked_quantity}
                          does={`change the stock at ${nameOf(level)}`}
                          onClick={() => setOpen({ form: level })}
                        />
                      ) : (
                        countWord(level.stocked_quantity)
                      )}{' '}
                      in stock
                    </>
                  ),
                  menu: (
                    <RowMenu
                      name={nameOf(level)}
                      actions={[
                        can('commerce:update') && {
                          label: 'Change stock',
                          icon: IconPencil,
                          onClick: () => setOpen({ form: level }),
                        },
                        can('commerce:delete') && {
                          label: 'Remove',
                          icon: IconMapPinOff,
                          danger: true,
                          onClick: () => setOpen({ doomed: level }),
                        },
                      ]}
                    />
                  ),
                }))}
              />
            )}
            {form && (
              <LevelDialog
                item={item}
                level={form === 'new' ? undefined : form}
                places={form === 'new' ? free : places}
                onClose={close}
              />
            )}
            {doomed && (
              <ConfirmDialog
                title={`Remove “${nameOf(doomed)}”?`}
                action="Remove"
                onClose={close}
                done={`“${nameOfItem(item)}” is not kept at “${nameOf(doomed)}” any more.`}
                onConfirm={() =>
                  act({
                    id,
                    path: `location-levels/${doomed.location_id}`,
                    method: 'DELETE',
                    what: `The removal of “${nameOf(doomed)}”`,
                    evidence: ({ location_levels }) =>
                      location_levels.map(({ location_id }) => location_id).sort(),
                  })
                }
              >
                Its stock there is forgotten. It cannot be removed while some of it is reserved
                there.
              </ConfirmDialog>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
