import type { ReactNode } from 'react'
import { Status } from '@/components/data/Status'
import { dayWord } from '@/lib/client/days'
import { exactly } from '@/lib/client/time'
import type { FiledLicence } from '@/lib/practitioners/schema'
import { subdivisionName } from '@/lib/shared/subdivisions'
import { LicenceFiles } from './LicenceFiles'
import styles from './LicenceList.module.css'
import { expiryOf, typeWord } from './words'

/** One licence, to be read; `children` is what can be done with it. */
export function LicenceFacts({ licence, of, children }: { licence: FiledLicence; of: string; children?: ReactNode }) {
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
    </>
  )
}

function Verified({ verifiedAt, verifiedBy, file }: FiledLicence) {
  if (!verifiedAt) return <Status tone="warn">{file ? 'Awaits verification' : 'Not verified'}</Status>
  return (
    <time dateTime={verifiedAt} data-hint={exactly(Date.parse(verifiedAt))}>
      <Status tone="good">{`Verified${verifiedBy ? ` by ${verifiedBy}` : ''} on ${dayWord(verifiedAt)}`}</Status>
    </time>
  )
}
