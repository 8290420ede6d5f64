import { Skeleton } from '@mantine/core'
import { IconCheck, IconCreditCard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { Can } from '@/components/ui/shell/Can'
import { useArea } from '@/hooks/ui/shell/use-area'
import { dayWord, periodWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { daysBetween } from '@/lib/shared/time/periods'
import { DeedButton } from './DeedButton'
import { Notices } from './Notices'
import styles from './Subscription.module.css'
import { Usage } from './Usage'
import {
  daysWord,
  isOn,
  lastDayWord,
  priceWord,
  statusOf,
  type Running,
  type Subscription,
} from './words'

const PaymentMethod = onDemand(() =>
  import('@/components/billing/invoices/PaymentMethod').then((module) => module.PaymentMethod),
)
const Invoices = onDemand(() => import('./Invoices').then((module) => module.Invoices))

/** When it is renewed, and for how much. */
function renewalOf({
  status,
  period,
  cancellation,
  pausedOn,
  pausedUntil,
  scheduled,
  amount,
  currency,
}: Running): string {
  if (status === 'paused')
    return `${daysWord(daysBetween(pausedOn!, period.to))} after ${pausedUntil ? dayWord(pausedUntil) : 'it is resumed'}`
  if (cancellation) return `Not renewed: it runs until ${lastDayWord(cancellation.on)}`
  const price = moneyOf(scheduled?.amount ?? amount, currency)
  return `On ${dayWord(period.to)}, for ${price} before tax${scheduled ? ', with the change that holds from then on' : ''}`
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Terms = ({ running }: { running: Running }) => (
  <section aria-labelledby="plan">
    <div className={styles.plan}>
      <h2 id="plan">{running.plan.name}</h2>
      <Status {...statusOf(running.status)} />
    </div>
    <p className={styles.price}>
      {priceWord(running)} <span>before tax</span>
    </p>
    <dl className={styles.lines}>
      <Line name="Period">{periodWord(running.period)}</Line>
      {isOn(running) && <Line name="Renewal">{renewalOf(running)}</Line>}
      <Line name="Payment">
        {running.payer.isOwn
          ? 'Billed to the organization itself'
          : `Billed to ${running.payer.label}`}
      </Line>
      <Line name="Started">
        <RelativeTime at={running.startedAt} />
      </Line>
    </dl>
  </section>
)

const Features = ({ features }: Pick<Running, 'features'>) =>
  features.length > 0 && (
    <section aria-labelledby="features">
      <h2 id="features" className={styles.title}>
        In the plan
      </h2>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )

/** The plan in use, what it costs, how much of it is taken, and what was invoiced. */
export const Overview = ({ subscription }: { subscription: Subscription }) => (
  <div className={styles.overview}>
    {subscription.running ? (
      <>
        <Notices subscription={subscription} />
        <div className={styles.columns}>
          <Terms running={subscription.running} />
          <div className={styles.column}>
            <Usage subscription={subscription} />
            <Features features={subscription.running.features} />
          </div>
        </div>
      </>
    ) : (
      <None />
    )}
    <Can permission="billing:read">
      <OwnCard payer={subscription.running?.payer} />
      <Invoices payer={subscription.running?.payer} />
    </Can>
  </div>
)

/**
 * Where an organization pays for itself, its own people see with what. Staff see it under Billing.
 */
const OwnCard = ({ payer }: { payer: Running['payer'] | undefined }) =>
  useArea() === 'home' && (payer?.isOwn ?? true) && <PaymentMethod />

const None = () => (
  <EmptyState
    icon={IconCreditCard}
    title="No subscription yet"
    action={
      <DeedButton running={null} deed="change">
        Start a subscription
      </DeedButton>
    }
  >
    A subscription is a plan that is paid ahead for a month or a year: so many seats for
    practitioners, and what else is in it. Until there is one, nothing limits the practitioners,
    locations, users and e-mails here; one of an organization above covers that organization alone.{' '}
    <Can
      permission="subscriptions:update"
      otherwise="Somebody who may change subscriptions can start one."
    >
      Choose one, and see what it costs to the cent before you take it.
    </Can>
  </EmptyState>
)

/** In the shape of what comes. */
export const Waiting = () => (
  <div className={styles.overview} aria-busy="true">
    <div className={styles.columns}>
      {[0, 1].map((column) => (
        <div key={column} className={styles.column}>
          {[24, 16, 16, 16, 16].map((height, index) => (
            <Skeleton key={index} height={height} width={`${70 - index * 8}%`} />
          ))}
        </div>
      ))}
    </div>
  </div>
)
