import { backWords } from '@/components/commerce/orders/acts'
import { useQuestion } from '@/components/ui/form/use-question'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import type { WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import { moneyOf } from '@/lib/client/format/money'

/**
 * Asks before an order’s form gives money back, with how much: in the smallest unit of its
 * currency. `askBack` resolves when it may be, at once where nothing is; `question` stands beside
 * the form.
 */
export function useGiveBack(order: WholeOrder) {
  const { question, ask } = useQuestion<string>()
  return {
    askBack: async (amount = 0) => {
      if (amount > 0) await ask(moneyOf(amount, order.currency_code))
    },
    question: question && (
      <ConfirmDialog
        title={`Give ${question.about} back?`}
        action={`Refund ${question.about}`}
        onConfirm={() => question.answer(true)}
        onClose={() => question.answer(false)}
      >
        {backWords(order)}
      </ConfirmDialog>
    ),
  }
}
