import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useInvoiceActs } from '@/hooks/billing/use-invoices'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { moneyOf } from '@/lib/client/format/money'
import { cardWord, type CardShown } from '@/lib/shared/card-words'

type Props = { invoice: InvoiceEntry; card: CardShown; onChanged?: () => void; onClose: () => void }

/** "Pay with Visa ending in 4242". */
export const chargeLabel = (card: CardShown) => `Pay with ${cardWord(card)}`

/**
 * Asks before the card of whoever pays is charged. What the card says to it is shown here, and kept
 * with the invoice.
 */
export function ChargeCard({ invoice, card, onChanged, onClose }: Props) {
  const { charge } = useInvoiceActs()
  const { number, total, currency, billTo } = invoice
  const money = moneyOf(total, currency)
  return (
    <ConfirmDialog
      title={`Pay ${number} by card?`}
      action={`Pay ${money}`}
      harmless
      onConfirm={() => charge(number).finally(onChanged)}
      done={`${number} is paid: ${money}.`}
      onClose={onClose}
    >
      {money} are charged to the card of <bdi>{billTo}</bdi>, {cardWord(card)}.
    </ConfirmDialog>
  )
}
