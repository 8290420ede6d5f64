import { Textarea } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useSubscriptionActs } from '@/hooks/billing/use-subscription'
import { Cancellation } from '@/lib/billing/subscriptions/schema'
import styles from './Change.module.css'
import { lastDayWord, type Running } from './words'

// The version is that of the subscription as the page shows it: somebody else's change is loaded
// when there was one.
const Asked = Cancellation.omit({ version: true })

/** Ends a subscription with the period that is paid for, for a reason. */
export function CancelDialog({ running, onClose }: { running: Running; onClose: () => void }) {
  const { cancel } = useSubscriptionActs()
  const { plan, period, version, scheduled } = running
  const until = lastDayWord(period.to)
  return (
    <FormDialog
      title={`Cancel “${plan.name}”?`}
      submitLabel="Cancel subscription"
      danger
      cancelLabel="Keep it"
      schema={Asked}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await cancel({ reason, version })
        return `“${plan.name}” is cancelled. It runs until ${until}.`
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            It runs until {until}, and is not renewed: nothing more is invoiced, and nothing is
            given back. Until then it can be resumed.{' '}
            {scheduled && 'The change that was to hold from the renewal on does not come about.'}
          </p>
          <Textarea
            label="Reason"
            description="Kept in the history. From 3 to 500 characters."
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
