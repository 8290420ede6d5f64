import { Button } from '@mantine/core'
import { IconPlus, IconReceiptTax, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Lines } from '@/components/commerce/list/Lines'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { shopCurrencies, store, useStore, type ShopCurrency } from '@/hooks/commerce/use-shop-store'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { currencyTitle, decimalsWord } from '@/lib/client/format/currencies'

const AddCurrency = onDemand(() => import('./AddCurrency').then((module) => module.AddCurrency))

type Open = { adding?: boolean; doomed?: ShopCurrency; taxing?: ShopCurrency }
const titleOf = ({ code }: ShopCurrency) => currencyTitle(code)

/** The currencies that the store sells in. */
export function Currencies() {
  const { can } = usePermissions()
  const { record, failure, retry } = useStore()
  const [{ adding, doomed, taxing }, setOpen] = useState<Open>({})
  const close = () => setOpen({})
  const mayChange = can('commerce-settings:update')
  return (
    <Loaded what="The currencies" answer={{ data: record, error: failure, mutate: retry }}>
      {({ currencies, default_currency_code: usual }) => (
        <>
          <Lines
            label="Currencies"
            lines={currencies
              .toSorted((a, b) => a.code.localeCompare(b.code))
              .map((currency) => ({
                key: currency.code,
                name: titleOf(currency),
                about: `${currency.includes_tax ? 'Prices include tax' : 'Tax comes on top'}, ${decimalsWord(currency.code)}`,
                figure: currency.code === usual ? 'Default' : undefined,
                menu: (
                  <RowMenu
                    name={titleOf(currency)}
                    actions={[
                      can('commerce:update') && {
                        label: 'Change tax',
                        icon: IconReceiptTax,
                        onClick: () => setOpen({ taxing: currency }),
                      },
                      can('commerce-settings:delete') &&
                        currency.code !== usual && {
                          label: 'Remove',
                          icon: IconTrash,
                          danger: true,
                          onClick: () => setOpen({ doomed: currency }),
                        },
                    ]}
                  />
                ),
              }))}
            below={
              mayChange && (
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
                  onClick={() => setOpen({ adding: true })}
                >
                  Add currency
                </Button>
              )
            }
          />
          {adding && <AddCurrency present={currencies.map(({ code }) => code)} onClose={close} />}
          {doomed && <Remove currency={doomed} onClose={close} />}
          {taxing && <Tax currency={taxing} onClose={close} />}
        </>
      )}
    </Loaded>
  )
}

type Asked = { currency: ShopCurrency; onClose: () => void }

function Remove({ currency, onClose }: Asked) {
  const { act } = useShopWrites(store)
  const { code } = currency
  return (
    <ConfirmDialog
      title={`Remove “${titleOf(currency)}”?`}
      action="Remove"
      onClose={onClose}
      done={`${code.toUpperCase()} removed.`}
      onConfirm={() =>
        act({
          id: '',
          path: `currencies/${code}`,
          method: 'DELETE',
          what: `The removal of ${code.toUpperCase()}`,
          evidence: ({ currencies }) => currencies.map(({ code }) => code).sort(),
        })
      }
    >
      No new region can be in it. Regions and prices that are in it stay.
    </ConfirmDialog>
  )
}

function Tax({ currency, onClose }: Asked) {
  const { set } = useShopWrites(shopCurrencies)
  const { code, includes_tax = false } = currency
  const next = !includes_tax
  return (
    <ConfirmDialog
      harmless
      title={
        next
          ? `Do prices in ${code.toUpperCase()} include tax?`
          : `Does tax come on top in ${code.toUpperCase()}?`
      }
      action={next ? 'Include tax' : 'Add tax on top'}
      onClose={onClose}
      done={`${code.toUpperCase()}: ${next ? 'prices include tax' : 'tax comes on top'} from now on.`}
      onConfirm={() => set(code, { includes_tax: next }, `Tax in ${code.toUpperCase()}`)}
    >
      {next
        ? 'What is typed as a price is what customers pay. A region can say otherwise. Orders stay as they are.'
        : 'Customers pay the tax beside what is typed as a price. A region can say otherwise. Orders stay as they are.'}
    </ConfirmDialog>
  )
}
