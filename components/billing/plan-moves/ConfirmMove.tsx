import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useMoveSubscribers, type Move } from '@/hooks/billing/use-plan-moves'
import type { MovePreview, Subscriber } from '@/lib/billing/subscriptions/schema'
import { counted } from '@/lib/client/format/nouns'
import { Sums } from './Sums'
import { organizationNoun, sumsOf, versionWord } from './words'

type Props = {
  move: Move
  preview: MovePreview
  /** Null for everybody who can be moved. */
  chosen: Subscriber[] | null
  onDone: () => void
  onClose: () => void
}

/** Asks before what organizations pay for is changed. */
export function ConfirmMove({ move, preview, chosen, onDone, onClose }: Props) {
  const run = useMoveSubscribers(move)
  const { to, fingerprint, moves } = preview
  const those = counted(chosen?.length ?? moves, organizationNoun)
  const organizations = chosen?.map(({ organization }) => organization.id) ?? null
  return (
    <ConfirmDialog
      title={`Move ${those}?`}
      action="Move"
      harmless
      wide
      onConfirm={() => run({ number: to.number, fingerprint, organizations })}
      done={`${those} will have ${versionWord(to)} from the renewal on.`}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Each has {versionWord(to)} from its renewal on, and until then what it has now. Whoever pays
        is told by mail what changes, when, and what it costs. Until the renewal it can be taken
        back on the organization’s own page.
      </p>
      <Sums sums={chosen ? sumsOf(chosen) : preview.sums} />
    </ConfirmDialog>
  )
}
