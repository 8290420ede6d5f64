import { Button } from '@mantine/core'
import { useState } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { Status } from '@/components/ui/primitives/Status'
import type { FiledLicence, OwnRecord as Own } from '@/lib/practice/practitioners/schema'
import styles from './OwnRecord.module.css'
import { LicenceFacts } from './licences/LicenceFacts'
import { PractitionerAvatar } from './PractitionerAvatar'
import { roleWord, statusOf } from './words'

const RenewDrawer = onDemand(() =>
  import('./licences/RenewDrawer').then((module) => module.RenewDrawer),
)

/** What a practitioner sees of themselves, and where they say that a licence was renewed. */
export function OwnRecord({ record, mayRenew }: { record: Own; mayRenew: boolean }) {
  const [renewing, setRenewing] = useState<FiledLicence | null>(null)
  const { name, credentials, code, specialtyName, npi, status, licences, organization } = record
  const facts = [roleWord(code), specialtyName, npi && `NPI ${npi}`].filter(Boolean).join(' · ')
  return (
    <section aria-label="My record" className={styles.record}>
      <header className={styles.head}>
        <PractitionerAvatar of={record} size={48} own />
        <div className={styles.who}>
          <p className={styles.mine}>My record</p>
          <h2>
            {name}
            {credentials.length > 0 && (
              <span className={styles.credentials}>{credentials.join(', ')}</span>
            )}
          </h2>
          <p>{facts}</p>
        </div>
        <Status tone={statusOf(status).tone}>{statusOf(status).word}</Status>
      </header>
      {licences.length === 0 ? (
        <p className={styles.none}>
          No licence of yours is known here. Ask {organization.label} to enter it.
        </p>
      ) : (
        <ul className={styles.licences}>
          {licences.map((licence) => (
            <li key={licence.id}>
              <LicenceFacts licence={licence} of="me">
                {mayRenew && status !== 'ended' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Renew ${licence.number}`}
                    onClick={() => setRenewing(licence)}
                  >
                    Renew
                  </Button>
                )}
              </LicenceFacts>
            </li>
          ))}
        </ul>
      )}
      {renewing && <RenewDrawer licence={renewing} onClose={() => setRenewing(null)} />}
    </section>
  )
}
