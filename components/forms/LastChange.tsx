import { RelativeTime } from '@/components/data/RelativeTime'
import type { Entity } from '@/hooks/use-address'
import { useHistory } from '@/hooks/use-record'

/** Who changed a record last and when, as a sentence. */
export function LastChange({ entity, id }: { entity: Entity; id: string }) {
  const { data } = useHistory(entity, id, { limit: 1 })
  const change = data?.data[0]
  if (!change) return 'Somebody else saved a newer version.'
  return (
    <>
      <b>{change.actor ?? 'The system'}</b> saved a newer version <RelativeTime at={change.at} />.
    </>
  )
}
