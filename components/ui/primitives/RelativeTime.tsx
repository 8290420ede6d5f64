import { useNow } from '@/hooks/ui/shell/use-now'
import { exactly, fromNow } from '@/lib/client/format/time'
import { None } from './None'

/**
 * "3 hours ago", with the exact instant for those who hover and for machines. `at` is ISO 8601;
 * null is a dash.
 */
export function RelativeTime({ at }: { at: string | null }) {
  const now = useNow()
  if (at === null) return <None />
  const instant = Date.parse(at)
  return (
    <time dir="auto" dateTime={at} data-hint={now === undefined ? undefined : exactly(instant)}>
      {now === undefined ? at.slice(0, 10) : fromNow(instant, now)}
    </time>
  )
}
