import { IconCheck } from '@tabler/icons-react'
import styles from './Steps.module.css'

type Props = {
  names: string[]
  /** The place of the step at hand among them; behind the last one, all are over. */
  present: number
}

/** Where somebody is on a way of several steps. */
export const Steps = ({ names, present }: Props) => (
  <ol className={styles.steps} aria-label="Steps">
    {names.map((name, index) => (
      <li
        key={name}
        aria-current={index === present ? 'step' : undefined}
        data-over={index < present || undefined}
      >
        <span className={styles.mark} aria-hidden>
          {index < present ? <IconCheck size={12} stroke={3} /> : index + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
)
