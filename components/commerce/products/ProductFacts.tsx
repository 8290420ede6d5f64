import type { ReactNode } from 'react'
import { Names } from '@/components/commerce/list/Names'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { ProductRecord } from '@/hooks/commerce/products/use-shop-products'
import { countWord } from '@/lib/client/format/notation'
import { countryOf } from './countries'
import styles from './Product.module.css'
import { ProductSection } from './ProductSection'

type Fact = readonly [label: string, value: ReactNode]

const chipsOf = (words: string[]) => <Names most={20} of={words} />

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? <None />}</dd>
      </div>
    ))}
  </dl>
)

/** What a product is filed under, how large it is, and what else is kept with it. */
export function ProductFacts({ product }: { product: ProductRecord }) {
  const { weight, length, width, height, origin_country: country, metadata } = product
  const size = [length, width, height].every((side) => side === null)
    ? null
    : [length, width, height].map((side) => side ?? '–').join(' × ')
  const kept = Object.entries(metadata ?? {})
  return (
    <>
      <ProductSection title="Where it is found">
        <Facts
          facts={[
            ['Handle', product.handle],
            ['Type', product.type?.value],
            ['Collection', product.collection?.title],
            ['Categories', chipsOf(product.categories.map(({ name }) => name))],
            ['Tags', chipsOf(product.tags.map(({ value }) => value))],
            ['Sales channels', chipsOf(product.sales_channels.map(({ name }) => name))],
            ['Discounts', product.discountable ? 'Apply to it' : 'Do not apply to it'],
            ['Created', <RelativeTime key="created" at={product.created_at} />],
            ['Changed', <RelativeTime key="changed" at={product.updated_at} />],
          ]}
        />
      </ProductSection>
      <ProductSection title="Measures and customs">
        <Facts
          facts={[
            ['Weight', weight === null ? null : `${countWord(weight)} g`],
            ['Size', size && `${size} mm`],
            ['Material', product.material],
            ['HS code', product.hs_code],
            ['MID code', product.mid_code],
            ['Origin', country && (countryOf(country) ?? country)],
          ]}
        />
      </ProductSection>
      {kept.length > 0 && (
        <ProductSection title="Metadata">
          <Facts
            facts={kept.map(([name, value]) => [
              name,
              typeof value === 'string' ? value : JSON.stringify(value),
            ])}
          />
        </ProductSection>
      )}
    </>
  )
}
