import { VisuallyHidden } from '@mantine/core'
import type { Resource } from '@/lib/resources/schema'
import styles from './ActionChips.module.css'
import { riskWord } from './words'

/** More do not fit into a row, and are in the tooltip. */
const SHOWN = 3

/** What can be allowed on a resource, each with how much harm a wrong hand could do. */
export function ActionChips({ actions }: Pick<Resource, 'actions'>) {
  const more = actions.slice(SHOWN)
  const said = ({ label, risk }: Resource['actions'][number]) => `${label}: ${riskWord(risk).toLowerCase()} risk`
  return (
    <ul className={styles.chips}>
      {actions.slice(0, SHOWN).map((action) => (
        <li key={action.key} className={styles.chip} data-risk={action.risk} data-hint={said(action)}>
          {action.label}
          <VisuallyHidden>, {action.risk} risk</VisuallyHidden>
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} data-hint={more.map(said).join(', ')}>
          +{more.length}
          <VisuallyHidden> more: {more.map(said).join(', ')}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
