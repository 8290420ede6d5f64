import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { Notice } from '@/components/ui/primitives/Notice'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Can } from '@/components/ui/shell/Can'
import { usePaymentMethod, usePaymentMethodActs } from '@/hooks/billing/use-payment-method'
import { useQuery } from '@/hooks/ui/list/use-query'
import type { PaymentMethod as Found } from '@/lib/billing/payment-methods/schema'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import { cardWord, expiryWord } from '@/lib/shared/card-words'
import { expiryTrouble } from './card-trouble'
import styles from './PaymentMethod.module.css'

/** What an organization's card pays while another one pays for it. */
const OWN = 'what is billed to this organization itself'

type Card = NonNullable<Found['card']>

/**
 * What the organization at hand pays with: one card, of which people see the brand and the last
 * four digits.
 */
export function PaymentMethod() {
  const answer = usePaymentMethod()
  const { problem, isKeeping } = useReturn()
  // Where no cards are charged, there is nothing to say of them.
  if (answer.data && !answer.data.isOffered && !answer.data.card) return null
  return (
    <section aria-labelledby="payment-method" className={styles.method}>
      <h2 id="payment-method" className={styles.title}>
        Payment method
      </h2>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Loaded what="The payment method" answer={answer}>
        {(method) => <Method method={method} isKeeping={isKeeping} />}
      </Loaded>
    </section>
  )
}

/**
 * Whoever comes back from the provider's page brings what the card that was typed there is found
 * by.
 */
function useReturn() {
  const { of, replace } = useQuery()
  const { keep } = usePaymentMethodActs()
  const [outcome, setOutcome] = useState<{ session?: string; problem?: string }>({})
  const session = of('setup')
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (!session || taken.current === session) return
    taken.current = session
    keep(session)
      .then(
        ({ card, payer }) =>
          void (
            card && notify({ message: `${cardWord(card)} pays ${payer ? OWN : 'from now on'}.` })
          ),
      )
      .catch((cause: unknown) => setOutcome({ session, problem: (cause as Failure).error }))
      .finally(() => replace({ setup: undefined }))
  }, [session, keep, replace])
  const problem = session && session !== outcome.session ? undefined : outcome.problem
  return { problem, isKeeping: session !== undefined }
}

function Method({
  method: { card, isOffered, nextRenewal, payer },
  isKeeping,
}: {
  method: Found
  isKeeping: boolean
}) {
  const trouble = card && expiryTrouble(card, nextRenewal)
  return (
    <>
      {trouble && <Notice tone="warn">{trouble}</Notice>}
      {payer && (
        <Notice>
          Invoices are billed to {payer}, and paid with its payment method. A card here pays only{' '}
          {OWN}.
        </Notice>
      )}
      <div className={styles.card}>
        <IconCreditCard size={24} stroke={1.5} aria-hidden />
        {card ? (
          <Shown card={card} />
        ) : (
          <p className={styles.about}>
            {payer
              ? 'No card.'
              : 'No card. Invoices are paid in the way that they say; a card pays them on the day on which they are issued.'}
          </p>
        )}
        <Can permission="billing:update">
          <Actions
            card={card}
            isOffered={isOffered}
            isNeeded={!card && !payer}
            isKeeping={isKeeping}
          />
        </Can>
      </div>
    </>
  )
}

const Shown = ({ card }: { card: Card }) => (
  <div className={styles.about}>
    <b>{cardWord(card)}</b>
    <p>
      Expires {expiryWord(card)}. Added {card.addedBy && `by ${card.addedBy}, `}
      <RelativeTime at={card.addedAt} />
    </p>
  </div>
)

type Props = { card: Card | null; isOffered: boolean; isNeeded: boolean; isKeeping: boolean }

function Actions({ card, isOffered, isNeeded, isKeeping }: Props) {
  const { add, remove } = usePaymentMethodActs()
  const [isLeaving, setLeaving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState('')
  const leave = async () => {
    setRefusal('')
    setLeaving(true)
    try {
      await add()
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setLeaving(false)
    }
  }
  return (
    <div className={styles.actions}>
      {isOffered && (
        <Button
          variant={isNeeded ? 'filled' : 'default'}
          loading={isLeaving || isKeeping}
          onClick={() => void leave()}
        >
          {card ? 'Replace card' : 'Add a card'}
        </Button>
      )}
      {card && (
        <Button variant="default" onClick={() => setAsked(true)}>
          Remove
        </Button>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {card && isAsked && (
        <ConfirmDialog
          title={`Remove ${cardWord(card)}?`}
          action="Remove"
          onConfirm={remove}
          done="The card is removed."
          onClose={() => setAsked(false)}
        >
          Nothing is charged to it any more, and its provider forgets it. Invoices are then paid in
          the way that they say.
        </ConfirmDialog>
      )}
    </div>
  )
}
