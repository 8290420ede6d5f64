import { IconHistory } from '@tabler/icons-react'
import { DataList } from '@/components/data/DataList'
import { EmptyState } from '@/components/data/EmptyState'
import { useArea } from '@/hooks/use-area'
import { useAudit } from '@/hooks/use-audit'
import { useSelected } from '@/hooks/use-selected'
import type { AuditEntry } from '@/lib/audit/schema'
import { GLOBAL } from '@/lib/shared/session'
import { columns, columnsOfAll } from './columns'
import { TimeRange } from './TimeRange'
import { deedOf, noun, subjectFilter, subjectWord } from './words'

const nameOf = ({ action, subject }: AuditEntry) => `${deedOf(action)} ${subjectWord(subject)}`

/** Who changed what, and when: the log of the organization at hand. */
export function AuditLog() {
  const list = useAudit()
  const [area, selected] = [useArea(), useSelected()]
  const ofAll = area === 'admin' && selected === GLOBAL
  const shown = ofAll ? columnsOfAll : columns
  return (
    <DataList
      list={list}
      columns={shown}
      noun={noun}
      nameOf={nameOf}
      filters={[subjectFilter]}
      above={<TimeRange state={list.state} />}
      least={720}
      searched="The search looks at people, actions, and what was there before and after."
      empty={
        <EmptyState icon={IconHistory} title="Nothing has changed yet">
          Every change is written here with who made it, and nobody can edit what is written.
        </EmptyState>
      }
    />
  )
}
