import { Differences } from '@/components/ui/form/history/Differences'
import type { Column } from '@/components/ui/list/column'
import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { capital } from '@/lib/client/format/nouns'
import type { AuditEntry } from '@/lib/identity/audit/schema'
import { byWhat, deedOf } from '@/lib/shared/audit/deeds'
import styles from './Audit.module.css'
import { subjectWord } from './subjects'
import { fieldWordsOf, subjectName } from './words'

const when: Column<AuditEntry> = {
  name: 'at',
  header: 'When',
  sort: 'desc',
  width: 116,
  cell: ({ at }) => <RelativeTime at={at} />,
}
const who: Column<AuditEntry> = {
  name: 'actor',
  header: 'Who',
  width: 120,
  tall: true,
  cell: (entry) => (
    <div>
      <span data-hint={entry.actor?.email}>{entry.actor?.displayName ?? 'The system'}</span>
      <span className={styles.more}>{byWhat(entry)}</span>
    </div>
  ),
}
const deed: Column<AuditEntry> = {
  name: 'action',
  header: 'What',
  width: 188,
  tall: true,
  cell: (entry) => (
    <div>
      <span data-hint={entry.event ?? entry.action}>
        {capital(deedOf(entry, subjectWord(entry.subject)))}
      </span>
      <span className={styles.subject} data-hint={`${entry.subject} ${entry.subjectId}`}>
        {subjectName(entry)}
      </span>
    </div>
  ),
}
const organization: Column<AuditEntry> = {
  name: 'organization',
  header: 'Organization',
  width: 168,
  yields: 2,
  cell: ({ organization }) => <Cut text={organization?.label ?? 'The provider'} />,
}

/** What is in every row already, or counts for the machinery alone. */
const LEFT_OUT = ['id', 'version', 'updatedAt']
const told = (state: AuditEntry['after']) =>
  state && Object.fromEntries(Object.entries(state).filter(([field]) => !LEFT_OUT.includes(field)))
/** More fields would push the other changes out of sight. */
const SHOWN = 3

const change: Column<AuditEntry> = {
  name: 'change',
  header: 'Before and after',
  tall: true,
  cell: (entry) => (
    <div className={styles.change}>
      <Differences
        before={told(entry.before)}
        after={told(entry.after)}
        words={fieldWordsOf(entry)}
        most={SHOWN}
      />
    </div>
  ),
}

/** Of one organization, and of all of them, where a row also says whose it is. */
export const columns = [when, who, deed, change]
export const columnsOfAll = [when, who, deed, organization, change]
