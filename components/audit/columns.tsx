import type { Column } from '@/components/data/column'
import { Cut } from '@/components/data/Cut'
import { RelativeTime } from '@/components/data/RelativeTime'
import { Differences } from '@/components/forms/Differences'
import type { AuditEntry } from '@/lib/audit/schema'
import { deedOf, subjectWord } from './words'

const when: Column<AuditEntry> = {
  ...{ name: 'at', header: 'When', sort: 'desc', width: '112px' },
  cell: ({ at }) => <RelativeTime at={at} />,
}
const who: Column<AuditEntry> = {
  ...{ name: 'actor', header: 'Who', width: '168px' },
  cell: ({ actor }) =>
    actor ? (
      <span data-hint={actor.email}>
        <Cut text={actor.displayName} />
      </span>
    ) : (
      'The system'
    ),
}
const deed: Column<AuditEntry> = {
  ...{ name: 'action', header: 'What', width: '176px' },
  cell: ({ action, subject }) => <span data-hint={action}>{`${deedOf(action)} ${subjectWord(subject)}`}</span>,
}
const organization: Column<AuditEntry> = {
  ...{ name: 'organization', header: 'Organization', width: '176px', from: 'lg' },
  cell: ({ organization }) => <Cut text={organization?.label ?? 'The provider'} />,
}
const change: Column<AuditEntry> = {
  ...{ name: 'change', header: 'Before and after', from: 'sm' },
  cell: ({ before, after }) => <Differences before={before} after={after} words={{}} />,
}

/** Of one organization, and of all of them, where a row also says whose it is. */
export const columns = [when, who, deed, change]
export const columnsOfAll = [when, who, deed, organization, change]
