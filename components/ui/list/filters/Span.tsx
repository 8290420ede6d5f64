import { useNow } from '@/hooks/ui/shell/use-now'
import { dateFormat } from '@/lib/client/format/notation'

const format = () => dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A span of time in words, in the reader's time zone once that is known. */
export function Span({ from, to }: { from?: string; to?: string }) {
  const known = useNow() !== undefined
  const word = (instant: string) =>
    known && !Number.isNaN(Date.parse(instant)) ? format().format(Date.parse(instant)) : instant
  if (from && to) return `${word(from)} – ${word(to)}`
  return from ? `since ${word(from)}` : to ? `until ${word(to)}` : ''
}
