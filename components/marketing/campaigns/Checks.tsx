import { IconAlertTriangle, IconCheck, IconCircleX } from '@tabler/icons-react'
import type { CampaignCheck } from '@/lib/marketing/campaigns/schema'
import styles from './Checks.module.css'

const SIGNS = { ok: IconCheck, warning: IconAlertTriangle, error: IconCircleX }
const WORDS = { ok: 'Right', warning: 'Warning', error: 'Error' }
const RANK = { error: 0, warning: 1, ok: 2 }

const NAMES: Record<CampaignCheck['name'], string> = {
  template: 'Template',
  values: 'Values',
  size: 'Size',
  subject: 'Subject',
  sender: 'Sender',
  topic: 'Topic',
  audience: 'Audience',
  limit: 'E-mails of the plan',
  address: 'Postal address',
  unsubscribe: 'Way to unsubscribe',
  schedule: 'Schedule',
}

type Props = {
  checks: CampaignCheck[]
  /** Goes to where it is mended; undefined where that cannot be gone to. */
  onGo?: (check: CampaignCheck) => (() => void) | undefined
}

/** What is asked of a campaign before it is sent, what is wrong first. */
export const Checks = ({ checks, onGo }: Props) => (
  <ul className={styles.checks} aria-label="Checks">
    {[...checks]
      .sort((a, b) => RANK[a.severity] - RANK[b.severity])
      .map((check) => {
        const Sign = SIGNS[check.severity]
        const go = check.severity === 'ok' ? undefined : onGo?.(check)
        return (
          <li key={check.name + check.message} data-severity={check.severity}>
            <Sign
              size={16}
              stroke={1.75}
              className={styles.sign}
              role="img"
              aria-label={WORDS[check.severity]}
            />
            <span className={styles.name}>{NAMES[check.name]}</span>
            <span className={styles.message}>
              {check.message}{' '}
              {go && (
                <button
                  type="button"
                  className={styles.go}
                  aria-label={`Go there: ${NAMES[check.name]}`}
                  onClick={go}
                >
                  Go there
                </button>
              )}
            </span>
          </li>
        )
      })}
  </ul>
)
