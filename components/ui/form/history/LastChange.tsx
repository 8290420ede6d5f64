import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { Entity } from '@/hooks/ui/list/use-address'
import { useHistory } from '@/hooks/ui/list/use-record'

/**
 * Who changed a record last and when, as a sentence. A newer version may also come of a change
 * elsewhere: of a group, say.
 */
export function LastChange({ entity, id }: { entity: Entity; id: string }) {
  const { data } = useHistory(entity, id, { limit: 1 })
  const change = data?.data[0]
  if (!change) return 'Somebody else saved a newer version.'
  return (
    <>
      The last change in its history is by <b>{change.actor ?? 'the system'}</b>,{' '}
      <RelativeTime at={change.at} />.
    </>
  )
}
