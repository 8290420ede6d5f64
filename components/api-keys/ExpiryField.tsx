import { Button } from '@mantine/core'
import { ExpiryField as DayField } from '@/components/forms/ExpiryField'
import type { Form } from '@/hooks/use-save-form'
import { dayOf, inDays } from '@/lib/client/days'
import styles from './ApiKeys.module.css'
import type { ApiKeyValues } from './values'

const SPANS = [30, 90, 365]
const LONGEST = 365

/** Until when a key works: one of the usual spans, or a day of one's own. */
export function ExpiryField({ form }: { form: Form<ApiKeyValues> }) {
  const { expiresAt } = form.values
  const set = (instant: string | null) => {
    form.setFieldValue('expiresAt', instant ?? '')
    form.clearFieldError('expiresAt')
  }
  return (
    <div>
      <DayField
        label="Expires"
        description="At the end of that day, a year ahead at most."
        withAsterisk
        {...form.getInputProps('expiresAt')}
        min={dayOf(inDays(0))}
        max={dayOf(inDays(LONGEST))}
        value={expiresAt || null}
        onChange={set}
      />
      <div role="group" aria-label="Expires in" className={styles.spans}>
        {SPANS.map((days) => (
          <Button
            key={days}
            variant="default"
            size="compact-xs"
            aria-pressed={expiresAt === inDays(days)}
            onClick={() => set(inDays(days))}
          >
            {days} days
          </Button>
        ))}
      </div>
    </div>
  )
}
