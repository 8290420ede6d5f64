import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { Pair } from '@/components/ui/primitives/Pair'
import { useInvoiceActs } from '@/hooks/billing/use-invoices'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import styles from './Forms.module.css'
import { paymentOf, paymentValues } from './values'
import { methodChoices } from './words'

type Props = { invoice: InvoiceEntry; onChanged?: () => void; onClose: () => void }

/** Notes that an invoice was paid by another way than through the shop. */
export function PayInvoice({ invoice, onChanged, onClose }: Props) {
  const { pay } = useInvoiceActs()
  const { number, total, currency, issuedOn, today, billTo } = invoice
  const money = moneyOf(total, currency)
  return (
    <FormDialog
      title={`Record a payment of ${number}`}
      submitLabel="Record payment"
      schema={paymentOf(invoice)}
      initialValues={paymentValues(invoice)}
      onClose={onClose}
      onSubmit={async (input) => {
        await pay(number, input).finally(onChanged)
        return `${number} is paid: ${money}.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            <bdi>{billTo}</bdi> has paid the whole invoice, <b>{money}</b>, by another way than
            through the shop.
          </p>
          <Pair>
            <Select
              label="Paid by"
              withAsterisk
              allowDeselect={false}
              data={methodChoices}
              {...form.getInputProps('method')}
            />
            <TextInput
              label="Day received"
              type="date"
              withAsterisk
              min={issuedOn}
              max={today}
              {...form.getInputProps('receivedOn')}
            />
          </Pair>
          <TextInput
            label="Reference"
            description="What finds it again: the text of the bank statement, the number of the cheque."
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('reference')}
          />
        </>
      )}
    </FormDialog>
  )
}
