import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { topics, useSaveTopic } from '@/hooks/marketing/use-topics'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { TopicChange, type Topic } from '@/lib/marketing/topics/schema'
import { ArchiveTopic } from './ArchiveTopic'
import { standingAction } from './topic-actions'
import { TopicFields } from './TopicFields'
import { valuesOf } from './values'
import { fieldWords, statusOf } from './words'

/** One topic, and what has become of it. */
export function TopicDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveTopic()
  const mayChange = usePermissions().can('contacts:update')
  const [archiving, setArchiving] = useState<Topic | null>(null)
  return (
    <RecordDrawer
      entity={topics}
      id={id}
      what="The topic"
      title={({ name }: Topic) => name}
      beside={(topic) => (
        <>
          <Status {...statusOf(topic.status)} />
          <RowMenu name={topic.name} actions={[mayChange && standingAction(topic, setArchiving)]} />
        </>
      )}
      schema={TopicChange}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="contacts:update"
      readOnly={({ status }) =>
        status === 'archived' && 'This topic is archived. Take it back into use to change it.'
      }
      onSubmit={async (input) => `Topic “${(await save(input, id)).name}” saved.`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TopicFields form={form} />
          {archiving && (
            <ArchiveTopic topic={archiving} onDone={onClose} onClose={() => setArchiving(null)} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
