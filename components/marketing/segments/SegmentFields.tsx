import { Textarea, TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { RuleBuilder } from './RuleBuilder'
import type { SegmentValues } from './values'

type Props = { form: Form<SegmentValues>; domainURL: string; readOnly?: boolean }

/** The fields of a segment. */
export const SegmentFields = ({ form, domainURL, readOnly }: Props) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <Textarea
      label="Description"
      description="Whom it is for, in a sentence."
      autosize
      minRows={1}
      maxRows={4}
      {...form.getInputProps('description')}
    />
    <RuleBuilder form={form} domainURL={domainURL} readOnly={readOnly} />
  </>
)
