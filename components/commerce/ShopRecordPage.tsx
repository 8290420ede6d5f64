import { Skeleton } from '@mantine/core'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { RecordFailure } from '@/components/forms/RecordFailure'
import { RightsIn, usePermissions } from '@/hooks/use-permissions'
import { useSelected } from '@/hooks/use-selected'
import type { useShopRecord } from '@/hooks/use-shop-record'
import { links } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/session'
import { ShopPage } from './ShopPage'

type Props<Row> = {
  /** The noun, as a title. */
  what: string
  list: { path: string; label: string }
  useRow: (id: string | undefined) => ReturnType<typeof useShopRecord<Row>>
  titleOf: (row: Row) => string
  aboutOf: (row: Row | undefined) => string
  /** What can be done with it; `toList` leaves the page of what is no more. */
  actions: (row: Row, toList: () => void) => ReactNode
  children: (row: Row) => ReactNode
}

/** A page with one row of the shop on it, by the id in its address. */
export const ShopRecordPage = <Row,>(props: Props<Row>) => (
  <RightsIn value={GLOBAL}>
    <Opened {...props} />
  </RightsIn>
)

function Opened<Row>({ what, list, useRow, titleOf, aboutOf, actions, children }: Props<Row>) {
  const router = useRouter()
  const selected = useSelected()
  const mayRead = usePermissions().can('commerce:read')
  const { record, failure, retry } = useRow(mayRead ? String(router.query.id) : undefined)
  const href = links.page(list.path, selected)
  const toList = () => void router.push(href)
  return (
    <ShopPage
      title={record ? titleOf(record) : what}
      about={aboutOf(record)}
      crumbs={[{ label: list.label, href }]}
      actions={record && actions(record, toList)}
    >
      {failure && (
        <RecordFailure what={`The ${what.toLowerCase()}`} failure={failure} onRetry={retry} onClose={toList} />
      )}
      {!failure && !record && <Skeleton height={480} aria-busy="true" />}
      {record && children(record)}
    </ShopPage>
  )
}
