import { Button } from '@mantine/core'
import { IconTransfer, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { Notice } from '@/components/ui/primitives/Notice'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useMovePreview, useSubscribers, type Move } from '@/hooks/billing/use-plan-moves'
import type { MovePreview as Preview, Subscriber } from '@/lib/billing/subscriptions/schema'
import { countWord } from '@/lib/client/format/notation'
import { counted } from '@/lib/client/format/nouns'
import { columns } from './columns'
import styles from './PlanMoves.module.css'
import { Sums } from './Sums'
import { organizationNoun, outcomeFilter, subscriberNoun, versionWord } from './words'

const ConfirmMove = onDemand(() => import('./ConfirmMove').then((module) => module.ConfirmMove))

const filters = [outcomeFilter]
const nameOf = ({ organization }: Subscriber) => organization.label

/**
 * What a move would mean, together and for each; all of them can be moved, or those that are
 * ticked.
 */
export const MovePreview = ({ move }: { move: Move }) => (
  <Loaded what="The preview" answer={useMovePreview(move)}>
    {(preview) => <Previewed move={move} preview={preview} />}
  </Loaded>
)

function meaningOf({ subscribers, moves, to }: Preview): string {
  const stay = subscribers - moves
  if (moves === 0) return `Nobody can be moved to ${versionWord(to)}: why stands beside each.`
  const rest =
    stay === 0
      ? ''
      : ` ${counted(stay, subscriberNoun)} ${stay === 1 ? 'stays' : 'stay'}: why stands beside each.`
  return `${counted(moves, subscriberNoun)} would move to ${versionWord(to)}, each at its renewal.${rest}`
}

function Previewed({ move, preview }: { move: Move; preview: Preview }) {
  const list = useSubscribers(move)
  const [asked, setAsked] = useState<{ chosen: Subscriber[] | null } | null>(null)
  const moving: BulkAction<Subscriber> = {
    label: 'Move…',
    icon: IconTransfer,
    open: (rows) => setAsked({ chosen: rows.filter(({ stays }) => stays === null) }),
    fits: ({ stays }) => stays === null,
  }
  const { moves, sums, untold } = preview
  const all = moves > 0 && (
    <Button onClick={() => setAsked({ chosen: null })}>Move all {countWord(moves)}…</Button>
  )
  return (
    <>
      <div className={styles.meaning}>
        <Notice action={all}>{meaningOf(preview)}</Notice>
        {untold > 0 && (
          <Notice tone="warn">
            {counted(untold, organizationNoun)} that {untold === 1 ? 'pays has' : 'pay have'} no
            e-mail address, and cannot be told.
          </Notice>
        )}
      </div>
      {moves > 0 && <Sums sums={sums} />}
      <DataList
        list={list}
        columns={columns}
        noun={subscriberNoun}
        nameOf={nameOf}
        filters={filters}
        actions={[moving]}
        searched="The search looks at the names of organizations."
        empty={
          <EmptyState icon={IconUsers} title="No subscribers">
            Nobody has this version any more.
          </EmptyState>
        }
      />
      {asked && (
        <ConfirmMove
          move={move}
          preview={preview}
          chosen={asked.chosen}
          onDone={list.selection.clear}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
