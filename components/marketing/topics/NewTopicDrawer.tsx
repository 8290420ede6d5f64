import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveTopic } from '@/hooks/marketing/use-topics'
import { TopicInput } from '@/lib/marketing/topics/schema'
import { TopicFields } from './TopicFields'
import { emptyTopic } from './values'

/** Makes a topic of the organization at hand. */
export function NewTopicDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveTopic()
  return (
    <FormDrawer
      title="New topic"
      submitLabel="Create"
      schema={TopicInput}
      initialValues={emptyTopic}
      onClose={onClose}
      onSubmit={async (input) => `Topic “${(await save(input)).name}” created.`}
    >
      {(form) => <TopicFields form={form} />}
    </FormDrawer>
  )
}
