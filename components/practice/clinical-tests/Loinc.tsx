import { isDeprecatedLoinc } from '@/lib/shared/text/check-digits'
import styles from './ClinicalTests.module.css'

/** A LOINC code, and whether it is one that LOINC has deprecated for its wrong check digit. */
export const Loinc = ({ code }: { code: string }) =>
  isDeprecatedLoinc(code) ? (
    <span className={styles.deprecated} data-hint="Deprecated by LOINC: its check digit is wrong">
      {code}
      <span className={styles.flag}>deprecated</span>
    </span>
  ) : (
    <span className={styles.code}>{code}</span>
  )
