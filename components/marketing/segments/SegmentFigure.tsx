import { Skeleton } from '@mantine/core'
import { None } from '@/components/ui/primitives/None'
import { useSegmentContacts } from '@/hooks/marketing/use-segments'
import { countWord } from '@/lib/client/format/notation'
import type { SegmentCount } from '@/lib/marketing/segments/schema'

/** How many a segment finds, counted when its row is in sight: the list does not wait for it. */
export function SegmentFigure({ id, of }: { id: number; of: keyof SegmentCount }) {
  const { data, error } = useSegmentContacts(id)
  if (data) return countWord(data[of])
  return error ? (
    <None />
  ) : (
    <Skeleton height={12} width={40} display="inline-block" aria-busy="true" />
  )
}
