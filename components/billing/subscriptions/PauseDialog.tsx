import { TextInput } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useSubscriptionActs } from '@/hooks/billing/use-subscription'
import { useArea } from '@/hooks/ui/shell/use-area'
import { dayWord } from '@/lib/client/format/days'
import { addDays, addMonths, MOST_MONTHS_PAUSED } from '@/lib/shared/time/periods'
import styles from './Change.module.css'
import type { Running } from './words'

const LAST_DAY = '9999-12-31'

/** Until a day that is to come. Staff may leave it open, the organization itself not. */
function pauseUntil(today: string, last: string | null) {
  const day = z.iso
    .date('Choose a day.')
    .refine((day) => day > today, 'Choose a day that is still to come.')
    .refine(
      (day) => last === null || day <= last,
      `Choose a day until ${dayWord(last ?? LAST_DAY)}.`,
    )
  return z.object({
    until: last
      ? day
      : z
          .literal('')
          .transform(() => null)
          .or(day),
  })
}

/** Has the days that are left of a subscription wait, until a day. */
export function PauseDialog({
  running,
  today,
  onClose,
}: {
  running: Running
  today: string
  onClose: () => void
}) {
  const { pause } = useSubscriptionActs()
  const isOwn = useArea() === 'home'
  const { plan, version } = running
  const last = isOwn ? addMonths(today, MOST_MONTHS_PAUSED) : null
  return (
    <FormDialog
      title={`Pause “${plan.name}”?`}
      submitLabel="Pause"
      schema={pauseUntil(today, last)}
      initialValues={{ until: addMonths(today, 1) }}
      onSubmit={async ({ until }) => {
        await pause({ until, version })
        return `“${plan.name}” is paused${until ? ` until ${dayWord(until)}` : ''}.`
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            The days that are left of the period wait, and nothing is charged meanwhile. What is
            there stays; nothing can be added until the subscription goes on.
          </p>
          <TextInput
            label="Goes on again on"
            description={
              last
                ? `By itself, and earlier if you resume it. ${dayWord(last)} at the latest; once in a period.`
                : 'By itself, and earlier if somebody resumes it. Empty: not before that.'
            }
            type="date"
            min={addDays(today, 1)}
            max={last ?? LAST_DAY}
            withAsterisk={isOwn}
            data-autofocus
            {...form.getInputProps('until')}
          />
        </>
      )}
    </FormDialog>
  )
}
