import type { ReactNode } from 'react'
import { expiryOf, typeWord } from '@/components/practice/practitioners/words'
import { Status } from '@/components/ui/primitives/Status'
import { dayWord } from '@/lib/client/format/days'
import { exactly } from '@/lib/client/format/time'
import type { FiledLicence } from '@/lib/practice/practitioners/schema'
import { subdivisionName } from '@/lib/shared/places/subdivisions'
import { LicenceFiles, RenewalFile } from './LicenceFiles'
import styles from './LicenceList.module.css'

type Props = {
  licence: FiledLicence
  /** Whose record it is in the address: the id of a role, or `me`. */
  of: string
  /** What can be done with its renewal. */
  renewalDeeds?: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** One licence, to be read, with the renewal that awaits verification. */
export function LicenceFacts({ licence, of, renewalDeeds, children }: Props) {
  const { type, number, issuer, subdivision, issued, expires, isPrimary } = licence
  const { word, tone } = expiryOf(licence)
  const facts = [
    subdivision && subdivisionName(subdivision),
    issuer,
    issued && `issued ${dayWord(issued)}`,
    expires && `expires ${dayWord(expires)}`,
  ]
  return (
    <>
      <div className={styles.head}>
        <b>
          {typeWord(type)} {number}
        </b>
        {isPrimary && <span className={styles.primary}>Primary</span>}
        <Status tone={tone}>{word}</Status>
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <LicenceFiles licence={licence} of={of} />
      <div className={styles.verification}>
        <Verified {...licence} />
        <div className={styles.deeds}>{children}</div>
      </div>
      <Renewal licence={licence} of={of} deeds={renewalDeeds} />
    </>
  )
}

/** What replaces the number and the days once it is verified, beside what stands until then. */
function Renewal({
  licence: { number, renewal },
  of,
  deeds,
}: {
  licence: FiledLicence
  of: string
  deeds: ReactNode
}) {
  if (!renewal) return null
  const facts = [
    renewal.number === number ? 'Same number' : `Number ${renewal.number}`,
    renewal.issued && `issued ${dayWord(renewal.issued)}`,
    renewal.expires ? `expires ${dayWord(renewal.expires)}` : 'does not expire',
  ]
  return (
    <div role="group" aria-label={`Renewal of ${number}`} className={styles.renewal}>
      <div className={styles.head}>
        <b>Renewal</b>
        <Status tone="warn">Awaits verification</Status>
      </div>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={styles.files}>
        <RenewalFile file={renewal.file} of={of} />
      </div>
      {deeds && <div className={styles.deeds}>{deeds}</div>}
    </div>
  )
}

function Verified({ verifiedAt, verifiedBy, file }: FiledLicence) {
  if (!verifiedAt)
    return <Status tone="warn">{file ? 'Awaits verification' : 'Not verified'}</Status>
  return (
    <time dateTime={verifiedAt} data-hint={exactly(Date.parse(verifiedAt))}>
      <Status tone="good">{`Verified${verifiedBy ? ` by ${verifiedBy}` : ''} on ${dayWord(verifiedAt)}`}</Status>
    </time>
  )
}
