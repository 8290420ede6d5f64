import { IconCalendarOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'

const EndRole = onDemand(() => import('./EndRole').then((module) => module.EndRole))
const DeletePractitioner = onDemand(() =>
  import('./DeletePractitioner').then((module) => module.DeletePractitioner),
)

/** What can be done with one practitioner, by those who may; `dialog` is what it asks before. */
export function usePractitionerActions(onDone?: () => void) {
  const { can } = usePermissions()
  const [asking, setAsking] = useState<{ what: 'end' | 'delete'; of: PractitionerEntry } | null>(
    null,
  )

  const actionsFor = (of: PractitionerEntry): (RowAction | false)[] => [
    of.status !== 'ended' &&
      can('practitioners:update') && {
        label: 'End role…',
        icon: IconCalendarOff,
        onClick: () => setAsking({ what: 'end', of }),
      },
    can('practitioners:delete') && {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      onClick: () => setAsking({ what: 'delete', of }),
    },
  ]
  const ask = { onDone, onClose: () => setAsking(null) }
  const dialog = (
    <>
      {asking?.what === 'end' && <EndRole practitioner={asking.of} {...ask} />}
      {asking?.what === 'delete' && <DeletePractitioner practitioner={asking.of} {...ask} />}
    </>
  )
  return { actionsFor, dialog }
}
