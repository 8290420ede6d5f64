import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useInvoiceActs } from '@/hooks/billing/use-invoices'
import type { Invoice } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import styles from './Forms.module.css'
import { CreditedBefore, InvoiceDialog } from './InvoiceDialog'
import { ReasonField } from './ReasonField'
import { creditOf } from './values'

type Props = { number: string; onChanged?: () => void; onClose: () => void }

/** Has nobody pay an open invoice any more. */
export const CreditInvoice = (props: Props) => (
  <InvoiceDialog {...props} title={titleOf(props.number)}>
    {(invoice, changed) => (
      <CreditForm invoice={invoice} onChanged={changed} onClose={props.onClose} />
    )}
  </InvoiceDialog>
)

const titleOf = (number: string) => `Credit ${number}`

function CreditForm({
  invoice,
  onChanged,
  onClose,
}: {
  invoice: Invoice
  onChanged: () => void
  onClose: () => void
}) {
  const { credit } = useInvoiceActs()
  const { number, status, total, currency, billTo, credited } = invoice
  const money = moneyOf(total, currency)
  return (
    <FormDialog
      title={titleOf(number)}
      submitLabel="Credit"
      danger
      schema={creditOf(invoice)}
      initialValues={{ reason: '', alsoCredited: false }}
      onClose={onClose}
      onSubmit={async (input) => {
        await credit(number, input).finally(onChanged)
        return `${number} is credited, and a credit note issued: nobody has to pay it any more.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            <bdi>{billTo}</bdi> does not have to pay <b>{money}</b> any more
            {status === 'past-due' && ', and is no longer late with it'}. No card is charged for it.
          </p>
          <CreditedBefore invoice={invoice} />
          {credited && (
            <Checkbox
              label="Also credit what was credited already"
              size="xs"
              {...form.getInputProps('alsoCredited', { type: 'checkbox' })}
            />
          )}
          <ReasonField form={form} data-autofocus />
          <p className={styles.about}>
            A credit note of {number} over {money} is issued. The subscription goes on as it is.
            This cannot be undone.
          </p>
        </>
      )}
    </FormDialog>
  )
}
