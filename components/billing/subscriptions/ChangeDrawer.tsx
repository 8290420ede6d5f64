import { Skeleton } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import type { Guard } from '@/components/ui/form/RecordForm'
import { Steps } from '@/components/ui/form/Steps'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useSubscriptionActs, useSubscriptionOptions } from '@/hooks/billing/use-subscription'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { Quote, QuoteInput, SubscriptionOptions } from '@/lib/billing/subscriptions/schema'
import { ChoiceStep } from './ChoiceStep'
import { QuoteStep } from './QuoteStep'
import { askedOf, choiceOf, valuesOf } from './values'
import { isOn, type Subscription } from './words'

const STEPS = ['Choose', 'What it costs']

type Props = { subscription: Subscription; onClose: () => void }

/**
 * Begins a subscription, or changes one: first what is wanted, then what that costs, which is what
 * is taken.
 */
export function ChangeDrawer({ subscription, onClose }: Props) {
  const guard = useRef<Guard>(null)
  return (
    <DrawerFrame
      title={isOn(subscription.running) ? 'Change plan' : 'Start a subscription'}
      wide
      onClose={() => (guard.current?.mayLeave() ?? true) && onClose()}
    >
      <Loaded
        what="What can be chosen"
        answer={useSubscriptionOptions()}
        waiting={<Skeleton height={320} m={24} w="auto" aria-busy="true" />}
      >
        {(options) => (
          <BothSteps
            guard={guard}
            subscription={subscription}
            options={options}
            onClose={onClose}
          />
        )}
      </Loaded>
    </DrawerFrame>
  )
}

type BothProps = Props & { guard: RefObject<Guard | null>; options: SubscriptionOptions }

function BothSteps({ guard, subscription, options, onClose }: BothProps) {
  const domainURL = useSelected()
  const acts = useSubscriptionActs()
  const [given, setGiven] = useState<{ quote: Quote; input: QuoteInput } | null>(null)
  const [values, setValues] = useState(() => choiceOf(subscription, options, domainURL))

  const quoteFor = async (input: QuoteInput) =>
    setGiven({ quote: await acts.quote(askedOf(subscription, input)), input })

  if (given)
    return (
      <>
        <Steps names={STEPS} present={1} />
        <QuoteStep
          key={given.quote.id}
          quote={given.quote}
          replaces={Boolean(isOn(subscription.running) && subscription.running.scheduled)}
          onAnew={() => quoteFor(given.input)}
          onBack={() => {
            setValues(valuesOf(given.input))
            setGiven(null)
          }}
          onClose={onClose}
        />
      </>
    )
  return (
    <>
      <Steps names={STEPS} present={0} />
      <ChoiceStep
        guard={guard}
        subscription={subscription}
        options={options}
        values={values}
        onClose={onClose}
        onChosen={quoteFor}
      />
    </>
  )
}
