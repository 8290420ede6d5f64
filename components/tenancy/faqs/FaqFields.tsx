import { Textarea, TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { FaqValues } from './values'

/** A question as visitors read it. */
export const FaqFields = ({ form }: { form: Form<FaqValues> }) => (
  <>
    <TextInput
      label="Question"
      description="As somebody would ask it: “How do I reach my organization?”"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('question')}
    />
    <Textarea
      label="Answer"
      description="Plain text. Lines are kept."
      withAsterisk
      autosize
      minRows={4}
      maxRows={16}
      {...form.getInputProps('answer')}
    />
  </>
)
