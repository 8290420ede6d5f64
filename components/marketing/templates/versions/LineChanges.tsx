import { structuredPatch } from 'diff'
import { Unseen } from '@/components/ui/primitives/Unseen'
import styles from './LineChanges.module.css'

type Line = { kind: 'same' | 'added' | 'removed'; text: string; before?: number; after?: number }
const KINDS = { ' ': 'same', '+': 'added', '-': 'removed' } as const
const WORDS = { same: '', added: 'Added: ', removed: 'Removed: ' }
const SIGNS = { same: '', added: '+', removed: '−' }
const AROUND = 3

/** The lines that differ, each with its numbers, and a few around them; a list for each place. */
export function hunksOf(before: string, after: string): Line[][] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: AROUND })
  return hunks.map(({ lines, oldStart, newStart }) => {
    let [old, now] = [oldStart, newStart]
    return lines
      .filter((line) => !line.startsWith('\\'))
      .map((line) => {
        const kind = KINDS[line[0] as keyof typeof KINDS]
        const text = line.slice(1)
        if (kind === 'added') return { kind, text, after: now++ }
        if (kind === 'removed') return { kind, text, before: old++ }
        return { kind, text, before: old++, after: now++ }
      })
  })
}

/** What has changed in a text, line by line. */
export function LineChanges({ before, after }: { before: string; after: string }) {
  const hunks = hunksOf(before, after)
  if (hunks.length === 0) return <p className={styles.same}>The MJML is the same.</p>
  return (
    <div className={styles.changes} role="region" aria-label="Changes of the MJML" tabIndex={0}>
      {hunks.map((lines) => (
        <ol key={`${lines[0]!.before} ${lines[0]!.after}`} className={styles.hunk}>
          {lines.map((line) => (
            <li key={`${line.before} ${line.after}`} data-kind={line.kind}>
              <span className={styles.number}>{line.before}</span>
              <span className={styles.number}>{line.after}</span>
              <span aria-hidden>{SIGNS[line.kind]}</span>
              <code>
                <Unseen>{WORDS[line.kind]}</Unseen>
                {line.text}
              </code>
            </li>
          ))}
        </ol>
      ))}
    </div>
  )
}
