import { Textarea, TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { TopicValues } from './values'

/** The fields of a topic, as whoever subscribes will read them. */
export const TopicFields = ({ form }: { form: Form<TopicValues> }) => (
  <>
    <TextInput
      label="Name"
      description="As people read it where they subscribe: “Vaccination days”."
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <Textarea
      label="Description"
      description="What they will get, and how often, in a sentence."
      autosize
      minRows={2}
      maxRows={5}
      {...form.getInputProps('description')}
    />
  </>
)
