import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useInvoiceActs } from '@/hooks/billing/use-invoices'
import type { Invoice } from '@/lib/billing/invoices/schema'
import { currencyName, decimalsWord } from '@/lib/client/format/currencies'
import { moneyOf } from '@/lib/client/format/money'
import { cardWord } from '@/lib/shared/card-words'
import styles from './Forms.module.css'
import { CreditedBefore, InvoiceDialog } from './InvoiceDialog'
import { ReasonField } from './ReasonField'
import { refundOf, refundValues } from './values'
import { leftOf } from './words'

type Props = { number: string; onChanged?: () => void; onClose: () => void }

/** Gives money of a paid invoice back. */
export const RefundInvoice = (props: Props) => (
  <InvoiceDialog {...props} title={titleOf(props.number)}>
    {(invoice, changed) => (
      <RefundForm invoice={invoice} onChanged={changed} onClose={props.onClose} />
    )}
  </InvoiceDialog>
)

const titleOf = (number: string) => `Refund ${number}`

function RefundForm({
  invoice,
  onChanged,
  onClose,
}: {
  invoice: Invoice
  onChanged: () => void
  onClose: () => void
}) {
  const { refund } = useInvoiceActs()
  const { number, total, currency, billTo, credited, refundPending } = invoice
  const card = invoice.payments.find(
    ({ kind, state }) => kind === 'payment' && state === 'done',
  )?.card
  return (
    <FormDialog
      title={titleOf(number)}
      submitLabel="Refund"
      danger
      schema={refundOf(invoice)}
      initialValues={refundValues(invoice)}
      onClose={onClose}
      onSubmit={async (input) => {
        await refund(number, input).finally(onChanged)
        return `${moneyOf(input.amount, currency)} of ${number} is given back, and a credit note issued.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            Of {moneyOf(total, currency)} that <bdi>{billTo}</bdi> has paid,{' '}
            <b>{moneyOf(leftOf(invoice), currency)}</b> can be given back.
          </p>
          {refundPending > 0 && (
            <p className={styles.warning} role="status">
              It is not known yet whether a refund of {moneyOf(refundPending, currency)} went
              through: it is looked at again in a few minutes. What you give back here comes on top
              of it.
            </p>
          )}
          <CreditedBefore invoice={invoice} />
          <TextInput
            label="Amount"
            description={`${currencyName(currency)}, ${decimalsWord(currency)}, tax included.`}
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
            className={styles.amount}
            data-autofocus
            {...form.getInputProps('amount')}
          />
          {credited && (
            <Checkbox
              label="Also give back what was credited already"
              size="xs"
              {...form.getInputProps('alsoCredited', { type: 'checkbox' })}
            />
          )}
          <ReasonField form={form} />
          <p className={styles.about}>
            {card
              ? `It goes back to the ${cardWord(card)} of `
              : 'Commerce notes it as given back to '}
            <bdi>{billTo}</bdi>
            {!card && '; send it the way it came'}, and a credit note of {number} is issued. This
            cannot be undone.
          </p>
        </>
      )}
    </FormDialog>
  )
}
