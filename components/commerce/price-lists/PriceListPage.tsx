import { Skeleton } from '@mantine/core'
import { useRouter } from 'next/router'
import { Cut } from '@/components/data/Cut'
import { Span } from '@/components/data/Span'
import { RecordFailure } from '@/components/forms/RecordFailure'
import { useConsoleSession } from '@/hooks/use-console-session'
import { priceLists, type ShopPriceList } from '@/hooks/use-shop-price-lists'
import { useShopRecord } from '@/hooks/use-shop-record'
import { useSelected } from '@/hooks/use-selected'
import { links } from '@/lib/client/links'
import { hasPermissions, heldIn } from '@/lib/shared/permissions'
import { GLOBAL } from '@/lib/shared/session'
import { ShopPage } from '../ShopPage'
import { Standing } from '../fields/Standing'
import { PriceGrid } from './PriceGrid'
import { PriceListHead } from './PriceListHead'
import styles from './PriceLists.module.css'
import { offWord, TYPES } from './words'

/** One price list: for whom and when it holds, and all of its prices. */
export function PriceListPage() {
  const router = useRouter()
  const { session } = useConsoleSession()
  const mayRead = session !== null && hasPermissions(heldIn(session.user, GLOBAL), 'commerce:read')
  const id = String(router.query.id)
  const { record, failure, retry } = useShopRecord(priceLists, mayRead ? id : undefined)
  const href = links.page('/admin/commerce/price-lists', useSelected())
  const toList = () => void router.push(href)
  return (
    <ShopPage
      title={record?.name ?? 'Price list'}
      about={record?.description || 'Prices that hold for a time, or for some customers.'}
      crumbs={[{ label: 'Price lists', href }]}
      actions={record && <PriceListHead list={record} onGone={toList} />}
    >
      {failure && <RecordFailure what="The price list" failure={failure} onRetry={retry} onClose={toList} />}
      {!failure && !record && <Skeleton height={480} aria-busy="true" />}
      {record && <Facts list={record} />}
      {record && <PriceGrid key={id} id={id} name={record.name} />}
    </ShopPage>
  )
}

const Facts = ({ list }: { list: ShopPriceList }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Status</dt>
      <dd>
        <Standing of={list} off={offWord(list)} />
      </dd>
    </div>
    <div>
      <dt>Type</dt>
      <dd>{TYPES[list.type]}</dd>
    </div>
    <div>
      <dt>Holds</dt>
      <dd>
        {list.starts_at || list.ends_at ? <Span from={list.starts_at ?? ''} to={list.ends_at ?? ''} /> : 'Always'}
      </dd>
    </div>
    <div>
      <dt>For</dt>
      <dd>
        <Cut text={list.customer_groups.map(({ name }) => name).join(', ') || 'Everybody'} />
      </dd>
    </div>
  </dl>
)
