import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCoin, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type ComponentProps } from 'react'
import type { FieldWords } from '@/components/ui/form/field-words'
import { RecordForm, type Guard } from '@/components/ui/form/RecordForm'
import { SearchField } from '@/components/ui/list/filters/SearchField'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { Notice } from '@/components/ui/primitives/Notice'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  PRODUCTS,
  usePricedProducts,
  usePriceWrites,
  type PricedProduct,
} from '@/hooks/commerce/products/use-shop-price-lists'
import { changedMeanwhile } from '@/hooks/commerce/use-shop-record'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import { useCells, type Cells } from '@/hooks/ui/list/use-cells'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import {
  cellName,
  figureFor,
  heldIn,
  placeOf,
  pricesForm,
  pricesOf,
  specialIn,
  type Typed,
} from './cells'
import styles from './PriceLists.module.css'
import { PriceTable, type PricesForm as Form } from './PriceTable'

const AddProducts = onDemand(() => import('./AddProducts').then((module) => module.AddProducts))
const RemoveProduct = onDemand(() =>
  import('./RemoveProduct').then((module) => module.RemoveProduct),
)

/** Those that are sold in, and those that the list has prices in all the same. */
function useCurrencies(list: string, products: PricedProduct[]) {
  const { data = [] } = useRegionRows()
  const priced = products
    .flatMap(({ variants }) => variants)
    .flatMap(({ prices }) => prices.filter((price) => price.price_list_id === list))
  return [...new Set([...data, ...priced].map((one) => one.currency_code))].toSorted()
}

/**
 * What a list holds is compared cell by cell when prices are saved: the whole of it has no version.
 */
const GRID = { version: 0 }

/** What is known of cells that somebody has typed in, and is not sent with them. */
type Beside = { held: Cells; words: FieldWords; added: PricedProduct[] }

const without = (typed: Typed, { variants }: PricedProduct): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(([cell]) => !variants.some(({ id }) => cell.startsWith(`${id} `))),
  )

/**
 * All prices of a list, in bulk: what was typed on any page and under any search is saved together.
 */
export function PriceGrid({ id, name }: { id: string; name: string }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [added, setAdded] = useState<PricedProduct[]>([])
  const [adding, setAdding] = useState<Form | null>(null)
  const cells = useCells()
  const [words, setWords] = useState<FieldWords>({})
  const answer = usePricedProducts(id, search, page)
  const writes = usePriceWrites(id)
  const guard = useRef<Guard>(null)
  const { can } = usePermissions()
  const mayChange = can('commerce:update')

  const find = (words: string) => {
    setSearch(words)
    setPage(1)
  }
  const touch = (products: PricedProduct[], held: Cells) => {
    cells.touch(held)
    const named = Object.keys(held).map((cell) => [
      `typed.${cell}`,
      { label: cellName(products, cell) },
    ])
    setWords((before) => ({ ...before, ...Object.fromEntries(named) }))
  }
  const add = (form: Form) => (products: PricedProduct[], typed: Typed) => {
    const fresh = Object.keys(typed).filter((cell) => form.values.typed[cell] === undefined)
    touch(products, Object.fromEntries(fresh.map((cell) => [cell, heldIn(id, products, cell)])))
    setAdded((before) => [
      ...products,
      ...before.filter((one) => !products.some(({ id }) => id === one.id)),
    ])
    form.setFieldValue('typed', { ...typed, ...form.values.typed })
  }
  const sheet = (
    <RecordForm<{ typed: Typed }, { typed: Typed }, { version: number; now?: Typed }>
      name="prices"
      guard={guard}
      submitLabel="Save prices"
      cancelLabel={null}
      schema={pricesForm((cell) => can('commerce:delete') || cells.held[cell] === '')}
      record={GRID}
      initialValues={{ typed: {} }}
      valuesOf={({ now = {} }) => ({ typed: now })}
      words={words}
      apart={['typed']}
      held={{ typed: cells.held }}
      beside={{ held: cells.held, words, added } satisfies Beside}
      onRestored={(beside) => {
        const { held = {}, words = {}, added = [] } = beside as Partial<Beside>
        cells.touch(held)
        setWords(words)
        setAdded(added)
      }}
      readOnly={!mayChange && 'You can read this. Changing it needs commerce:update.'}
      className={styles.sheet}
      onClose={() => {}}
      onSubmit={async ({ typed }) => {
        await writes.save(pricesOf(typed), `The prices of “${name}”`, (priceIn) => {
          const now = cells.changed(typed, (cell) => figureFor(priceIn(placeOf(cell))))
          if (now) throw changedMeanwhile({ ...GRID, now })
        })
        await answer.mutate()
        setAdded([])
        return `Prices of “${name}” saved.`
      }}
      onSaved={() => GRID}
      // What cannot be changed can still be searched.
      below={(form) => (
        <>
          <Toolbar search={search} onSearch={find} onAdd={() => setAdding(form)} />
          <Loaded what="The prices" answer={answer}>
            {({ products, count }) => {
              const isThere = new Set(products.map((product) => product.id))
              const fresh = added.filter((product) => !isThere.has(product.id))
              return (
                <>
                  <Sheet
                    form={form}
                    list={id}
                    name={name}
                    products={[...fresh, ...products]}
                    searched={search !== ''}
                    onTouch={(product, cell, held) => touch([product], { [cell]: held })}
                    onDrop={({ id }) => setAdded(added.filter((product) => product.id !== id))}
                    isNew={({ id }) => !isThere.has(id)}
                  />
                  {count > PRODUCTS && <Pages page={page} count={count} onPage={setPage} />}
                </>
              )
            }}
          </Loaded>
        </>
      )}
    >
      {() => null}
    </RecordForm>
  )
  // A form within a form would be sent with it.
  return (
    <>
      {sheet}
      {adding && <AddProducts onAdd={add(adding)} onClose={() => setAdding(null)} />}
    </>
  )
}

type ToolbarProps = { search: string; onSearch: (words: string) => void; onAdd: () => void }

function Toolbar({ search, onSearch, onAdd }: ToolbarProps) {
  const { can } = usePermissions()
  return (
    <div className={styles.toolbar}>
      <SearchField label="Search products of the list" value={search} onSearch={onSearch} />
      {can('commerce:update') && (
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onAdd}>
          Add products
        </Button>
      )}
    </div>
  )
}

type SheetProps = {
  form: Form
  list: string
  name: string
  products: PricedProduct[]
  searched: boolean
  /** Nothing of it is stored yet. */
  isNew: (product: PricedProduct) => boolean
  onDrop: (product: PricedProduct) => void
} & Pick<ComponentProps<typeof PriceTable>, 'onTouch'>

function Sheet({ form, list, name, products, searched, isNew, onDrop, onTouch }: SheetProps) {
  const currencies = useCurrencies(list, products)
  const [doomed, doom] = useState<PricedProduct | null>(null)
  const { can } = usePermissions()
  const mayChange = can('commerce:update')
  const drop = (product: PricedProduct) => {
    form.setFieldValue('typed', without(form.values.typed, product))
    onDrop(product)
  }
  const special = specialIn(list, products)
  if (products.length === 0)
    return (
      <EmptyState icon={IconCoin} title={searched ? 'No product found' : 'No prices yet'}>
        {searched
          ? 'The search looks at titles, descriptions, variants and their article numbers.'
          : 'Add the products that have other prices here. All others keep their usual ones.'}
      </EmptyState>
    )
  return (
    <>
      {special > 0 && (
        <Notice>
          {special === 1 ? 'One price holds' : `${special} prices hold`} for a region or a quantity
          alone. They stay as they are, and are not shown here.
        </Notice>
      )}
      <PriceTable
        form={form}
        list={list}
        products={products}
        currencies={currencies}
        mayChange={mayChange}
        mayRemove={(product) => mayChange && (isNew(product) || can('commerce:delete'))}
        onTouch={onTouch}
        onRemove={(product) => (isNew(product) ? drop(product) : doom(product))}
      />
      {doomed && (
        <RemoveProduct
          list={list}
          name={name}
          product={doomed}
          onRemoved={() => drop(doomed)}
          onClose={() => doom(null)}
        />
      )}
    </>
  )
}

function Pages({
  page,
  count,
  onPage,
}: {
  page: number
  count: number
  onPage: (page: number) => void
}) {
  const last = Math.ceil(count / PRODUCTS)
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <p>
        Page {page} of {last}
      </p>
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon aria-label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.5} />
      </ActionIcon>
    </nav>
  )
}
