import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Button } from '@mantine/core'
import Link from 'next/link'
import { useState } from 'react'
import { InWords } from '@/components/commerce/list/InWords'
import { Lines } from '@/components/commerce/list/Lines'
import { TakeOut } from '@/components/commerce/list/TakeOut'
import { PRODUCT } from '@/components/commerce/list/words'
import { SearchField } from '@/components/ui/list/filters/SearchField'
import { Loaded } from '@/components/ui/primitives/Loaded'
import {
  useProductsWithin,
  useProductsWithinWrites,
  type Holder,
} from '@/hooks/commerce/products/use-products-within'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { counted } from '@/lib/client/format/nouns'
import { links } from '@/lib/client/links'
import styles from './ProductsWithin.module.css'
import { ProductsToAdd } from './ProductsToAdd'

type Props<Row> = {
  of: ShopNoun<Row>
  /** By what Medusa lists the products in it. */
  holder: Holder
  id: string
  /** What it is called, in a sentence: "the collection “Spring”". */
  what: string
}

const MORE = 25
const noun = { one: 'product', many: 'products' }

/**
 * The products in a collection, a category or a sales channel: found, added and taken out at once.
 */
export function ProductsWithin<Row extends object>({ of, holder, id, what }: Props<Row>) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(MORE)
  const answer = useProductsWithin({ holder, id, search, limit })
  const write = useProductsWithinWrites(of, holder, id)
  const { can } = usePermissions()
  const selected = useSelected()
  return (
    <div className={styles.within}>
      {can('commerce:update') && (
        <ProductsToAdd
          what={what}
          onAdd={(ids) => write('POST', ids, `Adding ${counted(ids.length, noun)} to ${what}`)}
        />
      )}
      <SearchField label="Search its products" value={search} onSearch={setSearch} />
      <Loaded what="Its products" answer={answer}>
        {({ products, count }) => (
          <>
            <Lines
              label="Products"
              lines={products.map(({ id: product, title, status }) => ({
                key: product,
                name: (
                  <Link href={links.page(`/admin/commerce/products/${product}`, selected)}>
                    {title}
                  </Link>
                ),
                figure: <InWords of={status} words={PRODUCT} />,
                // Medusa counts it a deletion to take something out.
                menu: can('commerce:delete') && (
                  <TakeOut
                    title={title}
                    message={`“${title}” is no longer in ${what}.`}
                    take={() => write('DELETE', [product], `Taking “${title}” out of ${what}`)}
                  />
                ),
              }))}
            />
            <p role="status" className={styles.none}>
              {count === 0
                ? search
                  ? `No product in ${what} is called that.`
                  : 'No products yet. Whoever adds one here changes nothing else of it.'
                : products.length < count
                  ? `The first ${products.length} of ${counted(count, noun)}.`
                  : counted(count, noun)}
            </p>
            {products.length < count && (
              <Button variant="default" onClick={() => setLimit(limit + 4 * MORE)}>
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
