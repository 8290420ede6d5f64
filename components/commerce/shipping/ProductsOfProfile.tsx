import { Button } from '@mantine/core'
import Link from 'next/link'
import { useState } from 'react'
import { InWords } from '@/components/commerce/list/InWords'
import { Lines } from '@/components/commerce/list/Lines'
import { TakeOut } from '@/components/commerce/list/TakeOut'
import { PRODUCT } from '@/components/commerce/list/words'
import { ProductsToAdd } from '@/components/commerce/products/ProductsToAdd'
import styles from '@/components/commerce/products/ProductsWithin.module.css'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useShopRecord } from '@/hooks/commerce/use-shop-record'
import {
  shippingProfiles,
  usePutIntoProfile,
  useShippingProfileRows,
  type ShopShippingProfile,
} from '@/hooks/commerce/use-shop-shipping'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { counted } from '@/lib/client/format/nouns'
import { links } from '@/lib/client/links'

const MORE = 25
const noun = { one: 'product', many: 'products' }

/**
 * The products of a shipping profile. Each is in one: what is added leaves another, and what is
 * taken out is in the usual one again.
 */
export function ProductsOfProfile({ id, name, type }: ShopShippingProfile) {
  const [most, setMost] = useState(MORE)
  const { record, failure, retry } = useShopRecord(shippingProfiles, id)
  const { data: profiles } = useShippingProfileRows()
  const put = usePutIntoProfile()
  const { can } = usePermissions()
  const selected = useSelected()
  const usual = profiles?.find((profile) => profile.type === 'default')
  const what = `the shipping profile “${name}”`
  const mayChange = can('commerce:update')
  return (
    <div className={styles.within}>
      {mayChange && (
        <ProductsToAdd
          what={what}
          onAdd={(ids) => put(id, ids, `Adding ${counted(ids.length, noun)} to ${what}`)}
        />
      )}
      <Loaded
        what="Its products"
        answer={{ data: record?.products, error: failure, mutate: retry }}
      >
        {(products) => (
          <>
            <Lines
              label="Products"
              lines={products.slice(0, most).map(({ id: product, title, status }) => ({
                key: product,
                name: (
                  <Link href={links.page(`/admin/commerce/products/${product}`, selected)}>
                    {title}
                  </Link>
                ),
                figure: <InWords of={status} words={PRODUCT} />,
                menu: mayChange && usual && type !== 'default' && (
                  <TakeOut
                    title={title}
                    message={`“${title}” is in the shipping profile “${usual.name}” again.`}
                    take={() => put(usual.id, [product], `Taking “${title}” out of ${what}`)}
                  />
                ),
              }))}
            />
            <p role="status" className={styles.none}>
              {products.length === 0
                ? 'No products yet. What is added here leaves its other profile.'
                : counted(products.length, noun)}
            </p>
            {products.length > most && (
              <Button variant="default" onClick={() => setMost(most + 4 * MORE)}>
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
