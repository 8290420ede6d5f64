import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useSubscriptionActs } from '@/hooks/billing/use-subscription'
import { dayWord } from '@/lib/client/format/days'
import { daysBetween } from '@/lib/shared/time/periods'
import { daysWord, type Running } from './words'

type Props = { running: Running; onClose: () => void }

function meaning({ pausedOn, period, status }: Running): string {
  if (status !== 'paused') return `It goes on as before, and is renewed on ${dayWord(period.to)}.`
  const left = daysWord(daysBetween(pausedOn!, period.to))
  return `The ${left} that waited go on from today, and it is renewed when they are over. Nothing is charged for the pause.`
}

/** Asks before a subscription goes on, after a pause or in spite of a cancellation. */
export function ResumeDialog({ running, onClose }: Props) {
  const { resume } = useSubscriptionActs()
  const { version, plan } = running
  return (
    <ConfirmDialog
      title={`Resume “${plan.name}”?`}
      action="Resume"
      harmless
      onConfirm={() => resume(version)}
      done={`“${plan.name}” goes on.`}
      onClose={onClose}
    >
      {meaning(running)}
    </ConfirmDialog>
  )
}
