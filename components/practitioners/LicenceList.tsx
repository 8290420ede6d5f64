import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '@/components/data/EmptyState'
import { Loaded } from '@/components/data/Loaded'
import { Status } from '@/components/data/Status'
import { usePermissions } from '@/hooks/use-permissions'
import { usePractitioner, usePractitionerActs } from '@/hooks/use-practitioners'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import { exactly } from '@/lib/client/time'
import type { Licence, Practitioner } from '@/lib/practitioners/schema'
import { subdivisionName } from '@/lib/shared/subdivisions'
import styles from './LicenceList.module.css'
import { dayWord, expiryOf, typeWord } from './words'

/** The licences of one practitioner as they are now, each with who has verified it. */
export function LicenceList({ practitioner: { id } }: { practitioner: Practitioner }) {
  return (
    <Loaded what="The licences" answer={usePractitioner(id)}>
      {(now) =>
        now.licences.length === 0 ? (
          <EmptyState icon={IconCertificate} title="No licence yet">
            Licences and certificates are entered under Details, and verified here.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {now.licences.map((licence) => (
              <LicenceItem key={licence.id} licence={licence} of={now} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function LicenceItem({ licence, of }: { licence: Licence; of: Practitioner }) {
  const { type, number, issuer, subdivision, issued, expires, isPrimary, verifiedAt, verifiedBy } = licence
  const { word, tone } = expiryOf(licence)
  const facts = [
    subdivision && subdivisionName(subdivision),
    issuer,
    issued && `issued ${dayWord(issued)}`,
    expires && `expires ${dayWord(expires)}`,
  ]
  return (
    <li>
      <div className={styles.head}>
        <b>
          {typeWord(type)} {number}
        </b>
        {isPrimary && <span className={styles.primary}>Primary</span>}
        <Status tone={tone}>{word}</Status>
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={styles.verification}>
        {verifiedAt ? (
          <time dateTime={verifiedAt} data-hint={exactly(Date.parse(verifiedAt))}>
            <Status tone="good">{`Verified${verifiedBy ? ` by ${verifiedBy}` : ''} on ${dayWord(verifiedAt)}`}</Status>
          </time>
        ) : (
          <Status tone="warn">Not verified</Status>
        )}
        {of.status !== 'ended' && <Verify licence={licence} id={of.id} />}
      </div>
    </li>
  )
}

function Verify({ licence: { id: licenceId, number, verifiedAt }, id }: { licence: Licence; id: string }) {
  const { verify } = usePractitionerActs()
  const may = usePermissions().can('practitioners:verify')
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const change = async (verified: boolean) => {
    setBusy(true)
    try {
      await verify(id, licenceId, verified)
      void notify({ message: verified ? `${number} is verified.` : `${number} is not verified any more.` })
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
    }
    setBusy(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={verifiedAt ? `Take back the verification of ${number}` : `Verify ${number}`}
      onClick={() => void change(!verifiedAt)}
    >
      {verifiedAt ? 'Take back' : 'Verify'}
    </Button>
  )
}
