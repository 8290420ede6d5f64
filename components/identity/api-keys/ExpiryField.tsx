import { Button } from '@mantine/core'
import { ExpiryField as DayField } from '@/components/ui/form/fields/ExpiryField'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { inDays } from '@/lib/client/format/days'
import { earliestDay } from '@/lib/shared/time/ends'
import { addDays } from '@/lib/shared/time/periods'
import styles from './ApiKeys.module.css'
import type { ApiKeyValues } from './values'

const SPANS = [30, 90, 365]
const LONGEST = 365

/** The last day that every time zone takes for less than a year away. */
const latestDay = () => addDays(new Date().toISOString().slice(0, 10), LONGEST)
const suggested = (days: number) => (inDays(days) < latestDay() ? inDays(days) : latestDay())

type Props = {
  form: Form<ApiKeyValues>
  /** Whether it is the provider's key, whose days are UTC's. */
  everywhere: boolean
}

/** Until when a key works: one of the usual spans, or a day of one's own. */
export function ExpiryField({ form, everywhere }: Props) {
  const { expiresAt } = form.values
  const set = (day: string | null) => {
    form.setFieldValue('expiresAt', day ?? '')
    form.clearFieldError('expiresAt')
  }
  return (
    <div>
      <DayField
        label="Expires"
        description={`At the end of that day ${everywhere ? 'in UTC' : 'in the organization’s time zone'}, a year ahead at most.`}
        withAsterisk
        {...form.getInputProps('expiresAt')}
        min={earliestDay()}
        max={latestDay()}
        value={expiresAt || null}
        onChange={set}
      />
      <div role="group" aria-label="Expires in" className={styles.spans}>
        {SPANS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="compact-xs"
            aria-pressed={expiresAt === suggested(days)}
            onClick={() => set(suggested(days))}
          >
            {days} days
          </Button>
        ))}
      </div>
    </div>
  )
}
