import { Skeleton } from '@mantine/core'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import type { Failure } from '@/lib/client/call'

export type Answer = { data?: unknown; error?: Failure; mutate: () => unknown }
type Props = { title: string; answers: Answer[]; what?: string; onClose: () => void }

/** A dialog of which something is still to come, or cannot be had. */
export function WaitingDialog({ title, answers, what = 'What can be chosen', onClose }: Props) {
  const missing = answers.filter(({ data }) => data === undefined)
  const failure = missing.find(({ error }) => error)?.error
  return (
    <Dialog title={title} size={520} onClose={onClose}>
      {failure ? (
        <LoadFailure
          what={what}
          failure={failure}
          onRetry={() => missing.forEach(({ mutate }) => void mutate())}
        />
      ) : (
        <Skeleton height={200} aria-busy="true" />
      )}
    </Dialog>
  )
}
