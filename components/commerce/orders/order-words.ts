import { choicesOf } from '@/components/ui/list/filters/filter'

/** Why money was given back, under Medusa's names. */
export const REFUND_REASON: Record<string, string> = {
  discount: 'Discount',
  return: 'Goods came back',
  swap: 'Swap',
  claim: 'Claim',
  other: 'Another reason',
}
const { discount, other } = REFUND_REASON
/** Those that are not noted by what they come from. */
export const refundReasonChoices = choicesOf({ discount: discount!, other: other! })

export const CLAIM_REASON: Record<string, string> = {
  missing_item: 'Missing',
  wrong_item: 'Wrong goods',
  production_failure: 'Faulty',
  other: 'Another reason',
}
export const claimReasonChoices = choicesOf(CLAIM_REASON)

export const PROVIDER: Record<string, string> = {
  manual: 'Manual',
  system: 'Marked as paid by staff',
}
