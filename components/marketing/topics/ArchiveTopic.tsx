import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useArchiveTopic } from '@/hooks/marketing/use-topics'
import type { Topic } from '@/lib/marketing/topics/schema'

type Props = { topic: Topic; onDone?: () => void; onClose: () => void }

/** Asks before a topic is archived, or taken back into use. */
export function ArchiveTopic({ topic, onDone, onClose }: Props) {
  const archive = useArchiveTopic()
  const isActive = topic.status === 'active'
  return (
    <ConfirmDialog
      title={isActive ? `Archive “${topic.name}”?` : `Take “${topic.name}” back into use?`}
      action={isActive ? 'Archive' : 'Take back'}
      harmless={!isActive}
      onClose={onClose}
      onConfirm={() => archive(topic, isActive)}
      done={isActive ? `Topic “${topic.name}” archived.` : `Topic “${topic.name}” is in use again.`}
      onDone={onDone}
    >
      {isActive
        ? 'Nobody can subscribe to it any more, and nothing is sent about it. Who subscribed stays on record, and it can be taken back into use.'
        : 'People can subscribe to it again, and those who had subscribed still are.'}
    </ConfirmDialog>
  )
}
