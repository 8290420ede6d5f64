import { Button } from '@mantine/core'
import Link from 'next/link'
import { Notice } from '@/components/ui/primitives/Notice'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { links } from '@/lib/client/links'
import { daysBetween } from '@/lib/shared/time/periods'
import { DeedButton } from './DeedButton'
import styles from './Subscription.module.css'
import { daysWord, isOn, lastDayWord, seatsWord, type Running, type Subscription } from './words'

type Props = { running: Running }

/** What is not as usual with a subscription, or will not be, and what to do about it. */
export function Notices({ subscription: { running, today } }: { subscription: Subscription }) {
  if (!running) return null
  const { status, cancellation, scheduled } = running
  return (
    <div className={styles.notices}>
      {status === 'past_due' && <PastDue running={running} />}
      {status === 'paused' && <Paused running={running} />}
      {status === 'trial' && <Trial running={running} today={today} />}
      {!isOn(running) && <Ended running={running} />}
      {isOn(running) && cancellation && <Cancelled running={running} />}
      {isOn(running) && scheduled && (
        <Notice>
          From {status === 'paused' ? 'the renewal' : dayWord(scheduled.on)} on:{' '}
          {scheduled.plan.name}, {seatsWord(scheduled.seats)}, paid for a {scheduled.interval}.
          Until then everything stays as it is.
        </Notice>
      )}
    </div>
  )
}

function PastDue({ running: { payer, suspendedForDebt } }: Props) {
  const [area, domainURL] = [useArea(), useSelected()]
  const { can } = usePermissions()
  const toBilling = area === 'admin' && can('billing:read')
  return (
    <Notice
      tone="bad"
      action={
        toBilling && (
          <Button
            component={Link}
            variant="default"
            href={links.organization(domainURL, 'billing')}
          >
            Billing
          </Button>
        )
      }
    >
      An invoice is past due.{' '}
      {payer.isOwn ? 'Pay it in the way that it says' : `${payer.label} has to pay it`}: the
      subscription is active again as soon as the payment is recorded, and its plan can be changed
      again.
      {suspendedForDebt && ' Until then its people can read here, and change nothing.'}
    </Notice>
  )
}

const Paused = ({ running }: Props) => (
  <Notice tone="warn" action={<Resume running={running} />}>
    Paused since {dayWord(running.pausedOn!)}
    {running.pausedUntil && `, until ${dayWord(running.pausedUntil)}`}. The{' '}
    {daysWord(daysBetween(running.pausedOn!, running.period.to))} that are left wait. Nothing is
    charged meanwhile, and nothing can be added.
  </Notice>
)

function Trial({
  running: { period, amount, currency, cancellation, scheduled },
  today,
}: Props & { today: string }) {
  const left = daysBetween(today, period.to)
  const price = scheduled?.amount ?? amount
  return (
    <Notice>
      The trial ends on {dayWord(period.to)}
      {left > 0 && `, in ${daysWord(left)}`}.{' '}
      {!cancellation &&
        price > 0 &&
        `Then the first invoice is issued, for ${moneyOf(price, currency)} before tax.`}
    </Notice>
  )
}

const Reason = ({ running: { cancellation } }: Props) =>
  cancellation?.reason ? (
    <>
      {' '}
      Reason: <q>{cancellation.reason}</q>
    </>
  ) : null

const Cancelled = ({ running }: Props) => (
  <Notice tone="warn" action={<Resume running={running} />}>
    Cancelled: it runs until {lastDayWord(running.cancellation!.on)}, and is not renewed.
    <Reason running={running} />
  </Notice>
)

const Ended = ({ running }: Props) => (
  <Notice>
    It has ended, on {lastDayWord(running.cancellation?.on ?? running.period.to)}.
    <Reason running={running} />
  </Notice>
)

const Resume = ({ running }: Props) => (
  <DeedButton running={running} deed="resume" variant="default">
    Resume
  </DeedButton>
)
