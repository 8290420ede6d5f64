import { Skeleton } from '@mantine/core'
import { EmailsField } from '@/components/ui/form/fields/EmailsField'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useInvoiceMails, useSendInvoice } from '@/hooks/billing/use-invoices'
import type { InvoiceEntry, InvoiceMails } from '@/lib/billing/invoices/schema'
import styles from './Forms.module.css'
import { mailOf } from './values'

type Props = { invoice: InvoiceEntry; onChanged?: () => void; onClose: () => void }

/** Sends an invoice by mail. Where it usually goes is asked for first, and can be changed. */
export function SendInvoice(props: Props) {
  const { data, error, mutate } = useInvoiceMails(props.invoice.number)
  if (data) return <SendForm {...props} usual={data.usual} />
  return (
    <Dialog title={titleOf(props.invoice)} size={520} onClose={props.onClose}>
      {error ? (
        <LoadFailure what="The addresses" failure={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton height={160} aria-busy="true" />
      )}
    </Dialog>
  )
}

const titleOf = ({ number }: InvoiceEntry) => `Send ${number} by mail`

function Way({ usual, billTo }: { usual: string[] | null; billTo: string }) {
  const payer = <bdi>{billTo}</bdi>
  if (usual === null)
    return <>Where none is named it goes to the addresses of {payer}, which its own people see.</>
  if (usual.length === 0) return null
  return (
    <>
      Here stand the addresses that {payer} has named for invoices, else those of its people for
      billing, else that of its account.
    </>
  )
}

function SendForm({ invoice, usual, onChanged, onClose }: Props & Pick<InvoiceMails, 'usual'>) {
  const send = useSendInvoice()
  const { number, billTo } = invoice
  return (
    <FormDialog
      title={titleOf(invoice)}
      submitLabel="Send"
      schema={mailOf(usual)}
      initialValues={{ recipients: usual ?? [] }}
      onClose={onClose}
      onSubmit={async (input) => {
        await send(number, input)
        onChanged?.()
        const { recipients: [first, ...others] = [billTo] } = input
        return `${number} is on its way to ${others.length > 0 ? `${others.length + 1} addresses` : first}.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            The PDF goes along. <Way usual={usual} billTo={billTo} />
          </p>
          <EmailsField
            label="To"
            description="Up to 10 addresses. Each gets a mail of its own."
            name="recipients"
            errors={form.errors}
            value={form.values.recipients}
            onChange={(recipients) => form.setFieldValue('recipients', recipients)}
          />
        </>
      )}
    </FormDialog>
  )
}
