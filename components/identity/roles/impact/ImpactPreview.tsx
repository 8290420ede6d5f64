import { useDebouncedValue } from '@mantine/hooks'
import type { Reader } from '@/components/identity/roles/matrix/matrix'
import { peopleNoun } from '@/components/identity/roles/words'
import { useImpact } from '@/hooks/identity/use-roles'
import { counted } from '@/lib/client/format/nouns'
import type { Impact } from '@/lib/shared/access/impact'
import { ImpactReport, PAUSE } from './ImpactReport'

/** What saving a role would change: kept up to date while permissions are chosen. */
export function ImpactPreview({
  id,
  permissions,
  reader,
}: {
  id: number
  permissions: string[]
  reader: Reader
}) {
  const [settled] = useDebouncedValue(permissions, PAUSE)
  const answer = useImpact(id, settled.length > 0 ? settled : null)
  const waiting = settled !== permissions || (!answer.data && !answer.error)
  if (permissions.length === 0) return null
  return <ImpactReport answer={answer} waiting={waiting} sumOf={sumOf} reader={reader} />
}

function sumOf({ people, gains, loses }: Impact): string {
  if (people === 0) return 'Nobody holds this role now.'
  const held = `${counted(people, peopleNoun)} ${people === 1 ? 'holds' : 'hold'} this role.`
  return gains.length + loses.length > 0
    ? `${held} It takes effect with their next click.`
    : `${held} For nobody anything changes: what they hold otherwise allows the same.`
}
