import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSubscriptionActs } from '@/hooks/billing/use-subscription'
import { useCountdown } from '@/hooks/ui/shell/use-countdown'
import type { Accepted, Quote } from '@/lib/billing/subscriptions/schema'
import type { Failure } from '@/lib/client/call'
import { dayWord } from '@/lib/client/format/days'
import { moneyOf } from '@/lib/client/format/money'
import { notify } from '@/lib/client/notify'
import { DAYS_TO_PAY } from '@/lib/shared/invoice-lines'
import styles from './Change.module.css'
import { QuoteLines } from './QuoteLines'
import { exceededWord, seatsWord } from './words'

type Props = {
  quote: Quote
  /** Whether another change waits for the renewal. */
  replaces: boolean
  /**
   * Asks for another quote of the same, which takes this one's place. May reject with a `Failure`.
   */
  onAnew: () => Promise<void>
  onBack: () => void
  onClose: () => void
}

/** As long as a quote is valid. */
const LASTS = 15 * 60_000
/**
 * It was taken, has expired or gone, or the subscription has changed since: only another one helps.
 */
const OVER = [404, 409]

const padded = (figure: number) => String(figure).padStart(2, '0')
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${padded(seconds % 60)}`
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** What the server says of one field is all there is to say here. */
const sentenceOf = ({ error, fields }: Failure) => Object.values(fields)[0] ?? error

/**
 * What became of the card: whoever has confirmed a sum is told when it was not, or may not have
 * been, paid.
 */
const CHARGES: Record<NonNullable<Accepted['charge']>, string> = {
  done: 'The card was charged.',
  pending: 'Whether the card was charged is not known yet: it is looked at again in a few minutes.',
  failed:
    'The card was declined: the invoice is open, and the card is tried again when it is late.',
}

function doneOf({ kind, plan, atRenewal, from }: Quote): string {
  if (kind === 'start') return `The subscription to “${plan.name}” has begun.`
  return atRenewal
    ? `The change will hold from ${dayWord(from)} on.`
    : 'The change holds from now on.'
}

/** What a choice costs to the cent, for as long as that is valid; what is taken is what is seen. */
export function QuoteStep({ quote, replaces, onAnew, onBack, onClose }: Props) {
  const { accept } = useSubscriptionActs()
  const left = useCountdown(quote.expiresAt, LASTS)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; over: boolean } | null>(null)
  const over = left === 0 || failure?.over === true
  const total = moneyOf(quote.dueNow.total, quote.currency)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      const { status } = cause as Failure
      setFailure({
        sentence: sentenceOf(cause as Failure),
        over: over || OVER.includes(status ?? 0),
      })
      setBusy(false)
    }
  }
  const take = () =>
    attempt(async () => {
      const { charge } = await accept(quote)
      const message = [doneOf(quote), charge && CHARGES[charge]].filter(Boolean).join(' ')
      void notify({ message, ...(charge === 'failed' && { color: 'red' }) })
      onClose()
    })
  return (
    <>
      <div className={styles.quote} aria-busy={busy}>
        <div className={styles.head}>
          <h3 ref={takeFocus} tabIndex={-1}>
            {quote.plan.name}, {seatsWord(quote.seats)}, paid for a {quote.interval}
          </h3>
          {!over && (
            <p role="timer" className={styles.quiet}>
              Valid for {clock(left)}
            </p>
          )}
        </div>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure.sentence}
          </p>
        )}
        {left === 0 && !failure && (
          <p role="alert" className={styles.warning}>
            This quote has expired. Nothing was changed. Get a new quote to go on.
          </p>
        )}
        <When quote={quote} />
        {replaces && (
          <p className={styles.warning}>
            The change that was to hold from the renewal on does not come about.
          </p>
        )}
        {quote.exceeded.length > 0 && (
          <ul className={styles.warning} aria-label="More than the plan allows">
            {quote.exceeded.map((one) => (
              <li key={one.limit}>{exceededWord(one)}</li>
            ))}
          </ul>
        )}
        {quote.lines.length > 0 ? <QuoteLines quote={quote} /> : <p>Nothing is due now.</p>}
        <NextInvoice quote={quote} />
        {quote.otherRegion && (
          <p className={styles.warning}>
            Commerce does not sell in {quote.currency} in the country of {quote.payer}: the tax is
            that of its region {quote.otherRegion}.
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <p className={styles.said}>{!over && consequenceOf(quote)}</p>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Back
        </Button>
        {over ? (
          <Button loading={busy} onClick={() => void attempt(onAnew)}>
            Get a new quote
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void take()}>
            {quote.dueNow.total > 0 ? `Confirm for ${total}` : 'Confirm'}
          </Button>
        )}
      </div>
    </>
  )
}

function consequenceOf({ dueNow, currency, payer, isByCard }: Quote): string {
  if (dueNow.total === 0) return 'Nothing is invoiced now. What you see is what you are charged.'
  const paid = isByCard ? 'and charged to its card at once' : `due in ${DAYS_TO_PAY} days`
  return `An invoice for ${moneyOf(dueNow.total, currency)} is issued to ${payer}, ${paid}. What you see is what you are charged.`
}

function When({ quote: { from, atRenewal, trialUntil, payer } }: { quote: Quote }) {
  const when = atRenewal
    ? `It holds from the renewal on ${dayWord(from)}. Until then everything stays as it is.`
    : `It holds from today, ${dayWord(from)}.`
  return (
    <p>
      {when} {trialUntil && `The trial ends on ${dayWord(trialUntil)}: until then it is free.`}{' '}
      Billed to {payer}.
    </p>
  )
}

function NextInvoice({ quote: { nextInvoice, currency, trialUntil } }: { quote: Quote }) {
  const { on, net, tax, total } = nextInvoice
  return (
    <p>
      {trialUntil ? 'First' : 'Next'} invoice on {dayWord(on)}: <b>{moneyOf(total, currency)}</b>{' '}
      <span className={styles.quiet}>
        ({moneyOf(net, currency)} and {moneyOf(tax, currency)} tax)
      </span>
    </p>
  )
}
