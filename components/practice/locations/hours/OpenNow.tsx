import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import { useNow } from '@/hooks/ui/shell/use-now'
import type { LocationEntry } from '@/lib/practice/locations/schema'
import { openingInWords } from './hour-words'

/** Whether a location is open, as the server has it, and until when. */
export function OpenNow({ location }: { location: Pick<LocationEntry, 'opening'> }) {
  const now = useNow()
  const words = now === undefined ? undefined : openingInWords(location, now)
  return words ? (
    <Status tone={location.opening?.open ? 'good' : 'quiet'}>{words}</Status>
  ) : (
    <None />
  )
}
