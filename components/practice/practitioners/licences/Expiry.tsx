import { expiryOf } from '@/components/practice/practitioners/words'
import { Status } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'

/** When the first licence ends: a traffic light, and in words what it says. */
export function Expiry({
  of,
}: {
  of: Pick<PractitionerEntry, 'licences' | 'nextExpiry' | 'daysLeft'>
}) {
  if (of.licences.length === 0) return <Status tone="quiet">No licence</Status>
  const { word, tone } = expiryOf({ expires: of.nextExpiry, daysLeft: of.daysLeft })
  if (of.nextExpiry === null) return <Status tone={tone}>{word}</Status>
  return (
    <time dateTime={of.nextExpiry} data-hint={dayWord(of.nextExpiry)}>
      <Status tone={tone}>{word}</Status>
    </time>
  )
}
