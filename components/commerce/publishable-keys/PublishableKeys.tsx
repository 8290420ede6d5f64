import { IconBan, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { SETTINGS, ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import {
  publishableKeys,
  usePublishableKeys,
  type ShopPublishableKey,
} from '@/hooks/commerce/use-shop-keys'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() => import('./KeyDrawers').then((module) => module.NewKeyDrawer)),
  One: onDemand(() => import('./KeyDrawers').then((module) => module.KeyDrawer)),
}
const noun = { one: 'publishable key', many: 'publishable keys' }
const columns: Column<ShopPublishableKey>[] = [
  {
    name: 'title',
    header: 'Title',
    sort: 'asc',
    cell: ({ id, title }) => <RowLink id={id}>{title}</RowLink>,
  },
  {
    name: 'id',
    header: 'Key',
    width: 320,
    yields: 2,
    cell: ({ id }) => <Cut quiet text={id} />,
  },
  {
    name: 'state',
    header: 'State',
    width: 128,
    cell: ({ revoked_at }) => (
      <Status tone={revoked_at ? 'bad' : 'good'}>{revoked_at ? 'Revoked' : 'Active'}</Status>
    ),
  },
  {
    name: 'created_at',
    header: 'Created',
    sort: 'desc',
    width: 124,
    yields: 1,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const filters: Filter[] = [
  { name: 'state', label: 'State', choices: choicesOf({ active: 'Active', revoked: 'Revoked' }) },
]

const csv: Csv<ShopPublishableKey> = {
  name: 'publishable-keys',
  columns: {
    Title: ({ title }) => title,
    Key: ({ id }) => id,
    Created: ({ created_at }) => created_at,
    Revoked: ({ revoked_at }) => revoked_at,
  },
}

export const NewPublishableKeyButton = () => (
  <NewButton permission="commerce-settings:create">New publishable key</NewButton>
)

/** What shop fronts say who they are with. */
export function PublishableKeys() {
  const [revoking, setRevoking] = useState<ShopPublishableKey | null>(null)
  const { act } = useShopWrites(publishableKeys)
  return (
    <>
      <ShopRecords
        of={publishableKeys as unknown as ShopNoun<ShopPublishableKey>}
        list={usePublishableKeys()}
        csv={csv}
        columns={columns}
        filters={filters}
        noun={noun}
        nameOf={({ title }) => title}
        drawers={drawers}
        permissions={SETTINGS}
        more={(key) => [
          !key.revoked_at && { label: 'Revoke', icon: IconBan, onClick: () => setRevoking(key) },
        ]}
        deleting={() => 'A shop front that has it does not say any more what it sells for.'}
        searched="The search looks at titles and keys."
        empty={
          <EmptyState
            icon={IconKey}
            title="No publishable keys yet"
            action={<NewPublishableKeyButton />}
          >
            With a publishable key a shop front says which sales channels it sells for.
          </EmptyState>
        }
      />
      {revoking && (
        <ConfirmDialog
          title={`Revoke “${revoking.title}”?`}
          action="Revoke"
          onClose={() => setRevoking(null)}
          done={`Publishable key “${revoking.title}” revoked.`}
          onConfirm={() =>
            act({
              id: revoking.id,
              path: 'revoke',
              what: `The end of publishable key “${revoking.title}”`,
              evidence: ({ revoked_at }) => revoked_at,
            })
          }
        >
          The shop takes it no more, and that cannot be undone. A shop front that has it needs
          another one.
        </ConfirmDialog>
      )}
    </>
  )
}
