import { IconCheck } from '@tabler/icons-react'
import styles from './Steps.module.css'

const STEPS = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }
export type Step = keyof typeof STEPS | 'done'

/** Where an import is on its way. */
export function Steps({ at }: { at: Step }) {
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[]
  const present = at === 'done' ? names.length : names.indexOf(at)
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li key={name} aria-current={index === present ? 'step' : undefined} data-over={index < present || undefined}>
          <span className={styles.mark} aria-hidden>
            {index < present ? <IconCheck size={12} stroke={3} /> : index + 1}
          </span>
          {STEPS[name]}
        </li>
      ))}
    </ol>
  )
}
