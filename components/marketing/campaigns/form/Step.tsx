import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Unseen } from '@/components/ui/primitives/Unseen'
import styles from './Step.module.css'

type Props = {
  /** Its place on the way, from 1. */
  number: number
  title: string
  /** What is set in it, in a line: read while it is closed. */
  summary: ReactNode
  /** Nothing is left to be done in it, or something is wrong. */
  standing?: 'right' | 'wrong'
  opened: boolean
  onToggle: () => void
  /** Whoever has continued to it goes on here. */
  goesOn: boolean
  children: ReactNode
}

const WORDS = { right: 'Nothing is left to do.', wrong: 'Something is to be mended.' }

/**
 * One of the steps of a way that can be gone in any order. What is entered is the form’s, and stays
 * while it is closed.
 */
export function Step({
  number,
  title,
  summary,
  standing,
  opened,
  onToggle,
  goesOn,
  children,
}: Props) {
  const id = useId()
  const [headId, bodyId] = [`${id}-head`, `${id}-body`]
  return (
    <li className={styles.step} data-opened={opened || undefined} data-standing={standing}>
      <h2 className={styles.head}>
        <button
          id={headId}
          type="button"
          data-goes-on={goesOn || undefined}
          className={styles.toggle}
          aria-expanded={opened}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <span className={styles.mark} aria-hidden>
            {standing === 'right' ? (
              <IconCheck size={14} stroke={2.5} />
            ) : standing === 'wrong' ? (
              <IconAlertTriangle size={14} stroke={2} />
            ) : (
              number
            )}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {standing && <Unseen>{WORDS[standing]}</Unseen>}
            {!opened && <span className={styles.summary}>{summary}</span>}
          </span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden className={styles.chevron} />
        </button>
      </h2>
      <div
        id={bodyId}
        role="region"
        aria-labelledby={headId}
        hidden={!opened}
        className={styles.body}
      >
        {opened && children}
      </div>
    </li>
  )
}
