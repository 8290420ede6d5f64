import type { Column } from '@/components/ui/list/column'
import { updatedColumn } from '@/components/ui/list/usual-columns'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { Status } from '@/components/ui/primitives/Status'
import { languageWord } from '@/lib/client/format/languages'
import type { TemplateEntry } from '@/lib/marketing/templates/schema'
import { CATEGORY_WORDS } from '@/lib/shared/mail-purposes'
import styles from './Templates.module.css'
import { TemplateLink } from './TemplateLink'
import { ownerOf, statusOf, usedByWord, usesWord } from './words'

export const columns: Column<TemplateEntry>[] = [
  {
    name: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ id, name, subject }) => (
      <TemplateLink id={id} hint={subject}>
        {name}
      </TemplateLink>
    ),
  },
  {
    name: 'category',
    header: 'Category',
    sort: 'asc',
    width: 116,
    yields: 2,
    cell: ({ category }) => CATEGORY_WORDS[category],
  },
  {
    name: 'language',
    header: 'Language',
    sort: 'asc',
    width: 92,
    yields: 1,
    cell: ({ language }) => <Cut text={languageWord(language)} />,
  },
  {
    name: 'organization',
    header: 'Organization',
    sort: 'asc',
    width: 168,
    yields: 1,
    cell: (template) => (
      <span className={styles.owner}>
        <Cut text={ownerOf(template)} />
        {template.inherited && (
          <span
            className={styles.inherited}
            data-hint="From above: read here, and customized as a copy"
          >
            inherited
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'usedBy',
    header: 'Used by',
    width: 192,
    yields: 2,
    cell: (template) =>
      usesWord(template) ? (
        <span className={styles.used} data-hint={usedByWord(template)}>
          <span className={styles.mails}>{usesWord(template)}</span>
          <span className={styles.count}>{template.usedBy}</span>
        </span>
      ) : (
        <None />
      ),
  },
  {
    name: 'version',
    header: 'Version',
    width: 76,
    numeric: true,
    yields: 1,
    cell: ({ number, draft }) =>
      draft !== null && draft !== number ? (
        <span data-hint={`Version ${draft} is being drafted`}>
          {number} <span className={styles.next}>→ {draft}</span>
        </span>
      ) : (
        number
      ),
  },
  {
    name: 'status',
    header: 'Status',
    sort: 'asc',
    width: 96,
    cell: ({ status }) => <Status {...statusOf(status)} />,
  },
  updatedColumn,
]
