import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '@/components/commerce/products/Product.module.css'
import { ProductSection } from '@/components/commerce/products/ProductSection'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { None } from '@/components/ui/primitives/None'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Unseen } from '@/components/ui/primitives/Unseen'
import {
  useShopCurrencies,
  type ProductRecord,
  type ShopVariant,
} from '@/hooks/commerce/products/use-shop-products'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { moneyOf } from '@/lib/client/format/money'
import { countWord } from '@/lib/client/format/notation'
import { currenciesOf, ownPrices } from './prices'

const VariantDrawer = onDemand(() =>
  import('./VariantDrawer').then((module) => module.VariantDrawer),
)
const PricesDrawer = onDemand(() => import('./PricesDrawer').then((module) => module.PricesDrawer))
const DeleteVariant = onDemand(() =>
  import('./DeleteVariant').then((module) => module.DeleteVariant),
)

type Asked =
  { what: 'edit' | 'delete'; variant: ShopVariant } | { what: 'add' } | { what: 'prices' } | null

/**
 * What of a product is bought: each variant with its price in every currency and what is left of
 * it.
 */
export function Variants({ product }: { product: ProductRecord }) {
  const { can } = usePermissions()
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const mayChange = can('commerce:update')
  const { variants } = product
  const currencies = currenciesOf(useShopCurrencies().data ?? [], variants)
  const actions = mayChange && (
    <>
      {variants.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setAsked({ what: 'prices' })}>
          Edit prices
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => setAsked({ what: 'add' })}
      >
        Add variant
      </Button>
    </>
  )
  return (
    <ProductSection title="Variants" actions={actions}>
      {variants.length === 0 ? (
        <p className={styles.quiet}>No variants: there is nothing to buy. Add the first one.</p>
      ) : (
        <div className={styles.frame} tabIndex={0} role="group" aria-label="Table of variants">
          <table className={styles.table} aria-label="Variants">
            <thead>
              <tr>
                <th scope="col">Variant</th>
                <th scope="col">SKU</th>
                <th scope="col" data-numeric>
                  Stock
                </th>
                {currencies.map((code) => (
                  <th key={code} scope="col" data-numeric>
                    {code.toUpperCase()}
                  </th>
                ))}
                {mayChange && (
                  <th scope="col">
                    <Unseen>Actions</Unseen>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {variants.map((variant) => (
                <tr key={variant.id}>
                  <th scope="row">
                    {mayChange ? (
                      <button
                        type="button"
                        className={styles.name}
                        onClick={() => setAsked({ what: 'edit', variant })}
                      >
                        {variant.title}
                      </button>
                    ) : (
                      <b>{variant.title}</b>
                    )}
                  </th>
                  <td>{variant.sku ?? <None />}</td>
                  <td data-numeric>
                    {variant.manage_inventory ? countWord(variant.inventory_quantity) : <None />}
                  </td>
                  {currencies.map((code) => (
                    <td key={code} data-numeric>
                      <Price variant={variant} code={code} />
                    </td>
                  ))}
                  {mayChange && (
                    <td>
                      <RowMenu
                        name={variant.title}
                        actions={[
                          {
                            label: 'Edit',
                            icon: IconPencil,
                            onClick: () => setAsked({ what: 'edit', variant }),
                          },
                          can('commerce:delete') && {
                            label: 'Delete',
                            icon: IconTrash,
                            danger: true,
                            onClick: () => setAsked({ what: 'delete', variant }),
                          },
                        ]}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked?.what === 'add' && <VariantDrawer product={product} onClose={close} />}
      {asked?.what === 'edit' && (
        <VariantDrawer product={product} variant={asked.variant} onClose={close} />
      )}
      {asked?.what === 'prices' && <PricesDrawer product={product} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteVariant product={product} variant={asked.variant} onClose={close} />
      )}
    </ProductSection>
  )
}

function Price({ variant, code }: { variant: ShopVariant; code: string }) {
  const price = ownPrices(variant).find(({ currency_code }) => currency_code === code)
  return price ? moneyOf(price.amount, code) : <None />
}
