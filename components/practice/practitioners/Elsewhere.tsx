import { Status } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import type { Practitioner } from '@/lib/practice/practitioners/schema'
import styles from './licences/LicenceList.module.css'
import { roleWord, statusOf } from './words'

/** What a practitioner is in other organizations, as far as the reader may know. */
export const Elsewhere = ({
  practitioner: { name, elsewhere },
}: {
  practitioner: Practitioner
}) => (
  <>
    <p className={styles.note}>
      {name} also serves these organizations. They share the record with its licences; each role is
      its own.
    </p>
    <ul className={styles.list}>
      {elsewhere.map(({ id, organization, code, status, periodTo }) => (
        <li key={id} className={styles.head}>
          <b>{organization.label}</b>
          {roleWord(code)}
          {periodTo && `, until ${dayWord(periodTo)}`}
          <Status tone={statusOf(status).tone}>{statusOf(status).word}</Status>
        </li>
      ))}
    </ul>
  </>
)
