import { ActionIcon, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useRouter } from 'next/router'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { RecordFailure } from '@/components/ui/form/RecordFailure'
import { onDemand } from '@/components/ui/primitives/on-demand'
import type { useShopRecord } from '@/hooks/commerce/use-shop-record'
import type { Entity } from '@/hooks/ui/list/use-address'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { RightsIn, usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/http/session'
import { ShopPage } from './ShopPage'
import styles from './ShopPage.module.css'

const HistoryDrawer = onDemand(() =>
  import('./HistoryDrawer').then((module) => module.HistoryDrawer),
)

type Props<Row> = {
  /** The noun, as a title. */
  what: string
  list: { path: string; label: string }
  /** What its history is asked for by. */
  useHistoryOf: (row: Row) => Entity
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

function Opened<Row>({
  what,
  list,
  useHistoryOf,
  useRow,
  titleOf,
  aboutOf,
  actions,
  children,
}: Props<Row>) {
  const router = useRouter()
  const selected = useSelected()
  const mayRead = usePermissions().can('commerce:read')
  const id = String(router.query.id)
  const { record, failure, retry } = useRow(mayRead ? id : undefined)
  const href = links.page(list.path, selected)
  const toList = () => void router.push(href)
  return (
    <ShopPage
      title={record ? titleOf(record) : what}
      about={aboutOf(record)}
      crumbs={[{ label: list.label, href }]}
      actions={
        record && (
          <div className={styles.actions}>
            {actions(record, toList)}
            <Past
              row={record}
              useHistoryOf={useHistoryOf}
              id={id}
              title={titleOf(record)}
              what={`the ${what.toLowerCase()}`}
            />
          </div>
        )
      }
    >
      {failure && (
        <RecordFailure
          what={`The ${what.toLowerCase()}`}
          failure={failure}
          onRetry={retry}
          onClose={toList}
        />
      )}
      {!failure && !record && <Skeleton height={480} aria-busy="true" />}
      {record && children(record)}
    </ShopPage>
  )
}

type PastProps<Row> = Pick<Props<Row>, 'useHistoryOf'> &
  Pick<ComponentProps<typeof HistoryDrawer>, 'id' | 'title' | 'what'> & { row: Row }

function Past<Row>({ row, useHistoryOf, ...shown }: PastProps<Row>) {
  const [opened, setOpened] = useState(false)
  const entity = useHistoryOf(row)
  return (
    <>
      <ActionIcon
        size={30}
        aria-label="History"
        data-hint="History"
        onClick={() => setOpened(true)}
      >
        <IconHistory size={16} stroke={1.5} />
      </ActionIcon>
      {opened && <HistoryDrawer entity={entity} {...shown} onClose={() => setOpened(false)} />}
    </>
  )
}
