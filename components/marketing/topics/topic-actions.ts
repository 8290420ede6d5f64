import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import type { Topic } from '@/lib/marketing/topics/schema'

/** What a menu offers to do with a topic's standing. */
export const standingAction = (topic: Topic, ask: (topic: Topic) => void): RowAction =>
  topic.status === 'active'
    ? { label: 'Archive', icon: IconArchive, onClick: () => ask(topic) }
    : { label: 'Take back into use', icon: IconArchiveOff, onClick: () => ask(topic) }
