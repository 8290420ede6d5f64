import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconReceiptTax, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import { Lines } from '@/components/commerce/list/Lines'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { taxRates, useTaxRatesOf, type ShopTaxRate } from '@/hooks/commerce/use-shop-regions'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { rateWord } from '@/lib/client/format/notation'

const TaxRateDialog = onDemand(() =>
  import('./TaxRateDialog').then((module) => module.TaxRateDialog),
)

type Open = { form?: ShopTaxRate | 'new'; doomed?: ShopTaxRate }

/** What some things in a region are taxed with. */
export function TaxRates({ region }: { region: string }) {
  const { can } = usePermissions()
  const [{ form, doomed }, setOpen] = useState<Open>({})
  const close = () => setOpen({})
  const add = can('commerce:create') && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => setOpen({ form: 'new' })}
    >
      New tax rate
    </Button>
  )
  return (
    <Loaded what="The tax rates" answer={useTaxRatesOf(region)}>
      {(rates) => (
        <>
          {rates.length === 0 ? (
            <EmptyState icon={IconReceiptTax} title="No tax rates yet" action={add || undefined}>
              Without any, everything in the region is taxed with its own rate.
            </EmptyState>
          ) : (
            <Lines
              label="Tax rates"
              below={add}
              lines={rates.map((rate) => ({
                key: rate.id,
                name: rate.name,
                about: [rate.code, ofWhat(rate)].join(' · '),
                figure: rate.rate === null ? '—' : `${rateWord(rate.rate)} %`,
                menu: (
                  <RowMenu
                    name={rate.name}
                    actions={[
                      can('commerce:update') && {
                        label: 'Edit',
                        icon: IconPencil,
                        onClick: () => setOpen({ form: rate }),
                      },
                      can('commerce:delete') && {
                        label: 'Delete',
                        icon: IconTrash,
                        danger: true,
                        onClick: () => setOpen({ doomed: rate }),
                      },
                    ]}
                  />
                ),
              }))}
            />
          )}
          {form && (
            <TaxRateDialog
              region={region}
              rate={form === 'new' ? undefined : form}
              onClose={close}
            />
          )}
          {doomed && (
            <DeleteFromShop
              of={taxRates}
              noun="tax rate"
              id={doomed.id}
              name={doomed.name}
              onClose={close}
            >
              What was taxed with it is taxed with the rate of the region then. Orders stay as they
              are.
            </DeleteFromShop>
          )}
        </>
      )}
    </Loaded>
  )
}

function ofWhat({ products = [], product_types = [], shipping_options = [] }: ShopTaxRate): string {
  const names = [
    ...products.map(({ title }) => title),
    ...product_types.map(({ value }) => value),
    ...shipping_options.map(({ name }) => name),
  ]
  return names.length === 0 ? 'of nothing yet' : names.join(', ')
}
