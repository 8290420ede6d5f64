import { Skeleton } from '@mantine/core'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { RecordFailure } from '@/components/forms/RecordFailure'
import { RightsIn, usePermissions } from '@/hooks/use-permissions'
import { useSelected } from '@/hooks/use-selected'
import type { useShopRecord } from '@/hooks/use-shop-record'
import { links } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/session'
import { ShopPage } from '../ShopPage'
import styles from './Sale.module.css'

type Props<Row> = {
  /** The noun, as a title. */
  what: string
  list: { path: string; label: string }
  useRow: (id: string | undefined) => ReturnType<typeof useShopRecord<Row>>
  titleOf: (row: Row) => string
  aboutOf: (row: Row | undefined) => string
  actions: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** A page with one sale on it, an order or a draft of one, by the id in its address. */
export const SalePage = <Row,>(props: Props<Row>) => (
  <RightsIn value={GLOBAL}>
    <Sale {...props} />
  </RightsIn>
)

function Sale<Row>({ what, list, useRow, titleOf, aboutOf, actions, children }: Props<Row>) {
  const router = useRouter()
  const selected = useSelected()
  const mayRead = usePermissions().can('commerce:read')
  const { record, failure, retry } = useRow(mayRead ? String(router.query.id) : undefined)
  const href = links.page(list.path, selected)
  return (
    <ShopPage
      title={record ? titleOf(record) : what}
      about={aboutOf(record)}
      crumbs={[{ label: list.label, href }]}
      actions={record && actions(record)}
    >
      {failure && (
        <RecordFailure
          what={`The ${what.toLowerCase()}`}
          failure={failure}
          onRetry={retry}
          onClose={() => void router.push(href)}
        />
      )}
      {!failure && !record && <Waiting />}
      {record && children(record)}
    </ShopPage>
  )
}

const Waiting = () => (
  <div className={styles.sale} aria-busy="true">
    <div>
      <Skeleton height={20} width={240} />
      <Skeleton height={180} mt={24} />
      <Skeleton height={240} mt={32} />
    </div>
    <div>
      <Skeleton height={320} />
    </div>
  </div>
)
