import { useDebouncedValue } from '@mantine/hooks'
import { ImpactReport, PAUSE } from '@/components/identity/roles/impact/ImpactReport'
import { readerOf } from '@/components/identity/roles/matrix/matrix'
import { peopleNoun } from '@/components/identity/roles/words'
import { useGroupImpact } from '@/hooks/identity/use-groups'
import { useProtected } from '@/hooks/identity/use-roles'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { counted } from '@/lib/client/format/nouns'
import { GroupDraft } from '@/lib/identity/groups/schema'
import type { Impact } from '@/lib/shared/access/impact'

/** What saving a group would change: `draft` is what of it decides what people may do, as text. */
export function GroupImpact({ id, draft }: { id?: number; draft: string }) {
  const { can } = usePermissions()
  const { data: resources = [] } = useProtected(can('roles:read'))
  const [settled] = useDebouncedValue(draft, PAUSE)
  // What cannot be saved as it stands is a matter for its fields: nothing is asked about it.
  const { data: asked = null } = GroupDraft.safeParse(JSON.parse(settled))
  const answer = useGroupImpact(id, asked)
  if (!asked) return null
  const waiting = settled !== draft || (!answer.data && !answer.error)
  return (
    <ImpactReport answer={answer} waiting={waiting} sumOf={sumOf} reader={readerOf(resources)} />
  )
}

function sumOf({ people, gains, loses }: Impact): string {
  if (people === 0)
    return 'Nobody in it is active now. Whoever is not gets what it gives as soon as they are.'
  const concerned = `It concerns ${counted(people, peopleNoun)}.`
  return gains.length + loses.length > 0
    ? `${concerned} It takes effect with their next click.`
    : `${concerned} For nobody anything changes: what they hold otherwise allows the same.`
}
