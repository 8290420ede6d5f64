import { Textarea, TextInput } from '@mantine/core'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { inDays } from '@/lib/client/format/days'

type Input = ReturnType<Form<Values>['getInputProps']>
type Props = {
  /** The names of the topics that it is given for. */
  topics: string[]
  how: Input
  givenOn?: Input
}

const conjoined = new Intl.ListFormat('en')

/**
 * How somebody agreed to get mail: staff who enter topics for them say so, and that stays on
 * record.
 */
export const ConsentFields = ({ topics, how, givenOn }: Props) => (
  <>
    <Textarea
      label="How the consent was given"
      description={`For ${conjoined.format(topics)}, as you would show it if asked: “Ticked on the paper form at the front desk”. It stays on record.`}
      withAsterisk
      autosize
      minRows={2}
      maxRows={5}
      {...how}
    />
    {givenOn && (
      <TextInput
        type="date"
        label="Given on"
        description="If that was another day than today."
        max={inDays(0)}
        w={200}
        {...givenOn}
      />
    )}
  </>
)
