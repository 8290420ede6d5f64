import { TextInput, type TextInputProps } from '@mantine/core'
import { Pair } from '@/components/ui/primitives/Pair'
import { instantOf, minuteOf } from '@/lib/client/format/days'

/** With it a browser takes four figures for a year. */
const LAST = '9999-12-31T23:59'

type Input = TextInputProps & { value?: string; onChange?: (instant: string) => void }

/** A minute at the reader's place; its value is an instant, ISO 8601, or nothing. */
const MinuteField = ({
  value = '',
  onChange,
  ...input
}: Omit<Input, 'onChange'> & Pick<Input, 'onChange'>) => (
  <TextInput
    type="datetime-local"
    max={LAST}
    {...input}
    value={value && minuteOf(value)}
    onChange={({ currentTarget }) =>
      onChange?.(currentTarget.value && (instantOf(currentTarget.value) ?? ''))
    }
  />
)

/** From when to when something holds in the shop. */
export const PeriodFields = ({ starts, ends }: { starts: object; ends: object }) => (
  <Pair>
    <MinuteField label="Starts" description="Empty: at once." {...starts} />
    <MinuteField label="Ends" description="Empty: never." {...ends} />
  </Pair>
)
