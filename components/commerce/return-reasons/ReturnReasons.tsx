import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { ShopRecords } from '@/components/commerce/list/ShopRecords'
import type { Column } from '@/components/ui/list/column'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  returnReasons,
  useReturnReasons,
  type ShopReturnReason,
} from '@/hooks/commerce/orders/use-shop-reasons'
import type { Csv } from '@/lib/shared/text/csv'

const drawers = {
  New: onDemand(() =>
    import('./NewReturnReasonDrawer').then((module) => module.NewReturnReasonDrawer),
  ),
  One: onDemand(() => import('./ReturnReasonDrawer').then((module) => module.ReturnReasonDrawer)),
}
const noun = { one: 'return reason', many: 'return reasons' }
const columns: Column<ShopReturnReason>[] = [
  {
    name: 'label',
    header: 'Label',
    sort: 'asc',
    cell: ({ id, label }) => <RowLink id={id}>{label}</RowLink>,
  },
  {
    name: 'value',
    header: 'Value',
    sort: 'asc',
    width: 200,
    yields: 1,
    cell: ({ value }) => <Cut quiet text={value} />,
  },
  {
    name: 'below',
    header: 'Below it',
    width: 320,
    tall: true,
    cell: ({ return_reason_children: children = [] }) =>
      children.length === 0
        ? '—'
        : children.map(({ id, label }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <RowLink id={id}>{label}</RowLink>
            </span>
          )),
  },
]

const csv: Csv<ShopReturnReason> = {
  name: 'return-reasons',
  columns: {
    Label: ({ label }) => label,
    Value: ({ value }) => value,
    Below: ({ parent_return_reason }) => parent_return_reason?.label,
    Description: ({ description }) => description,
  },
}

export const NewReturnReasonButton = () => (
  <NewButton permission="commerce:create">New return reason</NewButton>
)

/** Why things come back. */
export const ReturnReasons = () => (
  <ShopRecords
    of={returnReasons}
    list={useReturnReasons()}
    csv={csv}
    columns={columns}
    noun={noun}
    nameOf={({ label }) => label}
    drawers={drawers}
    deleting={({ return_reason_children: children = [] }) =>
      children.length > 0
        ? 'What is below it goes with it. Returns that were made with it say then that their reason was deleted.'
        : 'Nobody can choose it any more. Returns that were made with it say then that their reason was deleted.'
    }
    searched="The search looks at labels and values."
    empty={
      <EmptyState
        icon={IconMessageCircleQuestion}
        title="No return reasons yet"
        action={<NewReturnReasonButton />}
      >
        A return reason says why something comes back, so that one learns from it. Reasons can lie
        below others.
      </EmptyState>
    }
  />
)
