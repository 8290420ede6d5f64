import { dayOf, dayWord } from '@/lib/client/format/days'
import { endOf, type Expiry } from '@/lib/shared/card-words'

/** What is to be said of when a card expires, while there is time to replace it. */
export function expiryTrouble(
  card: Expiry,
  nextRenewal: string | null,
  today = dayOf(Date.now()),
): string | null {
  const end = endOf(card)
  if (end <= today) return 'This card has expired: nothing can be charged to it. Replace it.'
  if (nextRenewal && end <= nextRenewal)
    return `This card expires before the next renewal, on ${dayWord(nextRenewal)}. Replace it until then.`
  return null
}
