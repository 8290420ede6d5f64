import { IconFileSearch, IconHistory, IconRoute, IconUser } from '@tabler/icons-react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { useAudit } from '@/hooks/identity/use-audit'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import type { AuditEntry } from '@/lib/identity/audit/schema'
import { deedOf } from '@/lib/shared/audit/deeds'
import { GLOBAL, SYSTEM } from '@/lib/shared/http/session'
import { columns, columnsOfAll } from './columns'
import { useFilters } from './use-filters'
import { noun, subjectName } from './words'

const nameOf = (entry: AuditEntry) => deedOf(entry, subjectName(entry))

/** Who changed what, and when: the log of the organization at hand. */
export function AuditLog() {
  const list = useAudit()
  const [area, selected] = [useArea(), useSelected()]
  const ofAll = area === 'admin' && selected === GLOBAL
  const filters = useFilters(list, ofAll)
  const { state } = list
  const only = (wanted: Record<string, string | null>) => () =>
    state.set({
      filters: {
        ...state.filters,
        ...Object.fromEntries(
          Object.entries(wanted).map(([name, value]) => [name, value ? [value] : []]),
        ),
      },
    })

  const menu = (entry: AuditEntry) => {
    const { actor, subject, subjectId, requestId } = entry
    return (
      <RowMenu
        name={nameOf(entry)}
        actions={[
          {
            label: 'Only this record',
            icon: IconFileSearch,
            onClick: only({ subject, subjectId }),
          },
          {
            label: 'Only this person',
            icon: IconUser,
            onClick: only({ actor: actor?.email ?? SYSTEM }),
          },
          requestId !== null && {
            label: 'Only this request',
            icon: IconRoute,
            onClick: only({ requestId }),
          },
        ]}
      />
    )
  }
  return (
    <DataList
      list={list}
      columns={ofAll ? columnsOfAll : columns}
      noun={noun}
      nameOf={nameOf}
      filters={filters}
      menu={menu}
      searched="The search looks at people, actions, records, and what was there before and after."
      empty={
        <EmptyState icon={IconHistory} title="Nothing has changed yet">
          Every change is written here with who made it, and nobody can edit what is written.
        </EmptyState>
      }
    />
  )
}
