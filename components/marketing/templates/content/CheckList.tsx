import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { placeWord, severityWord } from '@/components/marketing/templates/words'
import type { TemplateCheck } from '@/lib/marketing/templates/schema'
import styles from './CheckList.module.css'

const SIGNS = { error: IconCircleX, warning: IconAlertTriangle }

type Props = {
  checks: TemplateCheck[]
  /** Goes to where it is, in the editor. */
  onGo?: (check: TemplateCheck) => void
}

/** What is wrong with a template, errors first, each with its place. */
export function CheckList({ checks, onGo }: Props) {
  const sorted = [...checks].sort((a, b) => a.severity.localeCompare(b.severity))
  return (
    <ul className={styles.checks}>
      {sorted.map((check, index) => (
        <li key={index} data-severity={check.severity}>
          {onGo ? (
            <button type="button" className={styles.check} onClick={() => onGo(check)}>
              <Words check={check} />
            </button>
          ) : (
            <span className={styles.check}>
              <Words check={check} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ check }: { check: TemplateCheck }) {
  const Sign = SIGNS[check.severity]
  return (
    <>
      <Sign size={16} stroke={1.75} aria-hidden className={styles.sign} />
      <span className={styles.words}>
        <b>{severityWord(check.severity)}</b> {check.message}
      </span>{' '}
      <span className={styles.place}>{placeWord(check)}</span>
    </>
  )
}
