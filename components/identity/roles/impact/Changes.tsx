import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Reader } from '@/components/identity/roles/matrix/matrix'
import styles from './Changes.module.css'

type Props = {
  added: string[]
  removed: string[]
  held: string[]
  reader: Reader
  onChange: (words: string[]) => void
}

/** What is about to be saved, each with a way back. */
export const Changes = ({ added, removed, held, reader, onChange }: Props) => (
  <div className={styles.changes}>
    <Side
      title="Added"
      words={added}
      reader={reader}
      onUndo={(word) => onChange(held.filter((other) => other !== word))}
    />
    <Side
      title="Removed"
      words={removed}
      reader={reader}
      onUndo={(word) => onChange([...held, word].sort())}
    />
  </div>
)

type SideProps = { title: string; words: string[]; reader: Reader; onUndo: (word: string) => void }

const Side = ({ title, words, reader, onUndo }: SideProps) =>
  words.length > 0 && (
    <section aria-label={title}>
      <h4 className={styles.title}>
        {title} <span className={styles.count}>{words.length}</span>
      </h4>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word} className={styles.word} data-removed={title === 'Removed' || undefined}>
            {reader.read(word)}
            <ActionIcon
              size={24}
              aria-label={`Undo: ${title.toLowerCase()} ${reader.read(word)}`}
              data-hint="Undo"
              onClick={() => onUndo(word)}
            >
              <IconArrowBackUp size={14} stroke={1.5} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
