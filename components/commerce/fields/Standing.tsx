import { Status, type Tone } from '@/components/ui/primitives/Status'
import { useNow } from '@/hooks/ui/shell/use-now'

type Period = { starts_at?: string | null; ends_at: string | null }

/**
 * How something stands that holds for a time: the first of its own reasons not to hold, or where in
 * its time it is.
 */
export function standingOf(
  { starts_at, ends_at }: Period,
  now: number,
  off?: string | false,
): [Tone, string] {
  if (off) return ['quiet', off]
  if (ends_at && Date.parse(ends_at) <= now) return ['quiet', 'Ended']
  return starts_at && Date.parse(starts_at) > now ? ['warn', 'Scheduled'] : ['good', 'Active']
}

/** The same as it is shown. `off` is why it does not hold whatever the time, if so. */
export function Standing({ of, off }: { of: Period; off?: string | false }) {
  const [tone, word] = standingOf(of, useNow() ?? 0, off)
  return <Status tone={tone}>{word}</Status>
}
