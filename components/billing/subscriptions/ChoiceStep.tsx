import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import Link from 'next/link'
import { useMemo, useState, type RefObject } from 'react'
import { Select } from '@/components/ui/form/fields/Select'
import { FormSection } from '@/components/ui/form/FormSection'
import { RecordForm, type Guard } from '@/components/ui/form/RecordForm'
import { Notice } from '@/components/ui/primitives/Notice'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { QuoteInput, SubscriptionOptions } from '@/lib/billing/subscriptions/schema'
import { moneyOf } from '@/lib/client/format/money'
import { links } from '@/lib/client/links'
import styles from './Change.module.css'
import { PlanCards } from './PlanCards'
import { choice, leastSeats, priceOf, seatsFor, type ChoiceValues } from './values'
import { daysWord, intervalChoices, isOn, type Running, type Subscription } from './words'

type Props = {
  guard: RefObject<Guard | null>
  subscription: Subscription
  options: SubscriptionOptions
  values: ChoiceValues
  onChosen: (input: QuoteInput) => Promise<void>
  onClose: () => void
}

const staysOpen = () => {}

/** What is wanted: a plan, for how long it is paid ahead, how many seats, and who pays. */
export function ChoiceStep({ guard, subscription, options, values, onChosen, onClose }: Props) {
  const schema = useMemo(() => choice(subscription, options), [subscription, options])
  return (
    <RecordForm
      name="subscription"
      guard={guard}
      submitLabel="See what it costs"
      schema={schema}
      initialValues={values}
      onSubmit={onChosen}
      onSaved={staysOpen}
      onClose={onClose}
      readOnly={options.plans.length === 0 && <NoPlans currency={options.currency} />}
    >
      {(form) => <Fields form={form} subscription={subscription} options={options} />}
    </RecordForm>
  )
}

/** Nothing can be chosen: what to do about it. */
function NoPlans({ currency }: { currency: string }) {
  const [area, selected, { can }] = [useArea(), useSelected(), usePermissions()]
  const account = area === 'admin' ? links.organization(selected, 'account') : '/home/account'
  const mayPublish = area === 'admin' && can('plans:publish')
  return (
    <>
      No plan has a price in {currency}.{' '}
      {mayPublish && (
        <>
          Publish one with it under <Link href={links.page('/admin/plans', selected)}>Plans</Link>,
          or choose
        </>
      )}
      {!mayPublish && 'Choose'} another currency under <Link href={account}>Account</Link>.
    </>
  )
}

/** A subscription keeps the currency that it has begun in. */
const aboutPrices = (currency: string, isRunning: boolean) =>
  `Prices are in ${currency}, ${isRunning ? '' : 'the currency of the organization’s account, '}before tax, and paid ahead.`

type FieldsProps = {
  form: Form<ChoiceValues>
  subscription: Subscription
  options: SubscriptionOptions
}

function Fields({ form, subscription, options }: FieldsProps) {
  const { running } = subscription
  const { plans, payers, currency } = options
  const { plan, interval } = form.values
  const [typed, setTyped] = useState(false)
  const chosen = plans.find(({ code }) => code === plan)
  const trialDays = !isOn(running) && options.trial ? (chosen?.trialDays ?? 0) : 0

  const choosePlan = (code: string) => {
    const next = plans.find((one) => one.code === code)!
    form.setFieldValue('plan', code)
    form.clearFieldError('plan')
    if (!typed && !isOn(running))
      form.setFieldValue('seats', seatsFor(next, leastSeats(subscription)))
  }
  const chooseInterval = (next: Running['interval']) => {
    form.setFieldValue('interval', next)
    form.clearFieldError('interval')
    if (chosen && !priceOf(chosen, next)) form.setFieldValue('plan', '')
  }
  const seats = form.getInputProps('seats')
  return (
    <div className={styles.sections}>
      <FormSection title="Plan" about={aboutPrices(currency, isOn(running))}>
        {isOn(running) && !plans.some(({ code }) => code === running.plan.code) && (
          <Notice>
            “{running.plan.name}” is not offered any more. It stays as it is until another plan is
            chosen.
          </Notice>
        )}
        <Input.Wrapper label="Paid for" labelElement="div" error={form.errors.interval}>
          <div>
            <SegmentedControl
              aria-label="Paid for"
              data-path="interval"
              tabIndex={-1}
              data={intervalChoices}
              value={interval}
              onChange={(next) => chooseInterval(next as Running['interval'])}
            />
          </div>
        </Input.Wrapper>
        <PlanCards
          plans={plans}
          currency={currency}
          interval={interval}
          present={isOn(running) ? running.plan : null}
          trial={!isOn(running) && options.trial}
          value={plan}
          error={form.errors.plan}
          onChange={choosePlan}
        />
      </FormSection>
      <FormSection title="Seats" about="One is taken by each practitioner who is active.">
        <TextInput
          label="Seats"
          description={seatsHelp(
            subscription,
            chosen && { ...chosen, price: priceOf(chosen, interval), currency, interval },
          )}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          className={styles.seats}
          {...seats}
          onChange={(event) => {
            setTyped(true)
            seats.onChange(event)
          }}
        />
        {trialDays > 0 && (
          <Switch
            size="xs"
            label={`Begin with ${daysWord(trialDays)} that are free`}
            description="Nothing is invoiced before they are over, and it can be cancelled until then."
            {...form.getInputProps('trial', { type: 'checkbox' })}
          />
        )}
      </FormSection>
      {payers.length > 1 && (
        <FormSection title="Payment" about="Invoices are issued to whoever pays.">
          <Select
            label="Who pays"
            className={styles.payer}
            searchable={payers.length > 7}
            clearable={isOn(running)}
            clearButtonProps={{ 'aria-label': 'Who pays: as now' }}
            allowDeselect={false}
            placeholder={isOn(running) ? `${running.payer.label}, as now` : 'Choose who pays'}
            data={payers.map(({ id, label }) => ({ value: String(id), label }))}
            {...form.getInputProps('payer')}
            value={form.values.payer || null}
            onChange={(id) => {
              form.setFieldValue('payer', id ?? '')
              form.clearFieldError('payer')
            }}
          />
        </FormSection>
      )}
    </div>
  )
}

type Priced = {
  includedSeats: number
  price: ReturnType<typeof priceOf>
  currency: string
  interval: Running['interval']
}

/** How many there have to be, and what they cost. */
function seatsHelp(subscription: Subscription, plan: Priced | undefined): string {
  const least = `At least ${leastSeats(subscription)}, for those who are active.`
  if (!plan?.price) return least
  const { includedSeats, price, currency, interval } = plan
  return `${least} The plan includes ${includedSeats}, and each extra one costs ${moneyOf(price.seatAmount, currency)} a ${interval}.`
}
