import { dayWord } from '@/lib/client/days'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { useSubscriptionActs } from '@/hooks/use-subscription'
import { daysBetween } from '@/lib/shared/periods'
import { daysWord, type Running } from './words'

type Props = { deed: 'pause' | 'resume'; running: Running; onClose: () => void }

function meaning({ pausedOn, period, status }: Running): string {
  if (status !== 'paused') return `It goes on as before, and is renewed on ${dayWord(period.to)}.`
  const left = daysWord(daysBetween(pausedOn!, period.to))
  return `The ${left} that waited go on from today, and it is renewed when they are over. Nothing is charged for the pause.`
}

/** Asks before a subscription is paused, or goes on after a pause or in spite of a cancellation. */
export function StandingDialog({ deed, running, onClose }: Props) {
  const acts = useSubscriptionActs()
  const { version, plan } = running
  return deed === 'pause' ? (
    <ConfirmDialog
      title={`Pause “${plan.name}”?`}
      action="Pause"
      harmless
      onConfirm={() => acts.pause(version)}
      done={`“${plan.name}” is paused.`}
      onClose={onClose}
    >
      The days that are left of the period wait, and nothing is charged meanwhile. What is there stays; nothing can be
      added until the subscription is resumed.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`Resume “${plan.name}”?`}
      action="Resume"
      harmless
      onConfirm={() => acts.resume(version)}
      done={`“${plan.name}” goes on.`}
      onClose={onClose}
    >
      {meaning(running)}
    </ConfirmDialog>
  )
}
