import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import Link from 'next/link'
import { useState } from 'react'
import { counted } from '@/components/data/column'
import { Loaded } from '@/components/data/Loaded'
import { SearchField } from '@/components/data/SearchField'
import { usePermissions } from '@/hooks/use-permissions'
import type { ShopNoun } from '@/hooks/shop-noun'
import { useProductsWithin, useProductsWithinWrites, type Holder } from '@/hooks/use-products-within'
import { useSelected } from '@/hooks/use-selected'
import type { Failure } from '@/lib/client/call'
import { links } from '@/lib/client/links'
import { notify } from '@/lib/client/notify'
import { InWords } from './InWords'
import styles from './ProductsWithin.module.css'
import { ProductsToAdd } from './ProductsToAdd'
import { PRODUCT } from './words'

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

/** The products in a collection, a category or a sales channel: found, added and taken out at once. */
export function ProductsWithin<Row extends object>({ of, holder, id, what }: Props<Row>) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(MORE)
  const [busy, setBusy] = useState<string | null>(null)
  const answer = useProductsWithin({ holder, id, search, limit })
  const write = useProductsWithinWrites(of, holder, id)
  const { can } = usePermissions()
  const selected = useSelected()
  // Medusa counts it a deletion to take something out.
  const mayRemove = can('commerce:delete')

  const remove = async (product: string, title: string) => {
    setBusy(product)
    try {
      await write('DELETE', [product], `Taking “${title}” out of ${what}`)
      void notify({ message: `“${title}” is no longer in ${what}.` })
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
    }
    setBusy(null)
  }
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
            {products.length > 0 && (
              <ul className={styles.list} aria-label="Products">
                {products.map(({ id: product, title, status }) => (
                  <li key={product}>
                    <Link href={links.page(`/admin/commerce/products/${product}`, selected)}>{title}</Link>
                    <InWords of={status} words={PRODUCT} />
                    {mayRemove && (
                      <ActionIcon
                        size={28}
                        aria-label={`Take out ${title}`}
                        data-hint="Take out"
                        loading={busy === product}
                        onClick={() => void remove(product, title)}
                      >
                        <IconX size={14} stroke={1.5} />
                      </ActionIcon>
                    )}
                  </li>
                ))}
              </ul>
            )}
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
