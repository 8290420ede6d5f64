import { useState, type ReactNode } from 'react'
import type { FieldWords } from '@/components/ui/form/field-words'
import type { Tone } from '@/components/ui/primitives/Status'
import { Differences } from './Differences'
import { VersionList, type Versioned } from './VersionList'
import styles from './Versions.module.css'

type State = Record<string, unknown>
type Props<Version extends Versioned> = {
  /** Newest first. */
  versions: Version[]
  statusOf: (version: Version) => { tone: Tone; children: string }
  /** What a version says, and nothing of itself; `said` of that what is worth reading by itself. */
  comparable: (version: Version) => State
  said?: (version: Version) => State
  words: FieldWords
  /** What can be done with the version at hand. */
  actions?: (version: Version) => ReactNode
  /** What of it is better read than in words. */
  drawn?: (version: Version) => ReactNode
}

/** Every version of a record: what each said, and what it changed. */
export function Versions<Version extends Versioned>(props: Props<Version>) {
  const { versions, statusOf, comparable, said = comparable, words, actions, drawn } = props
  const [chosen, setChosen] = useState(versions[0]!.number)
  const at = Math.max(
    0,
    versions.findIndex(({ number }) => number === chosen),
  )
  const version = versions[at]!
  const before = versions[at + 1]
  return (
    <div className={styles.versions}>
      <div className={styles.choosing}>
        <VersionList
          versions={versions}
          chosen={version.number}
          statusOf={statusOf}
          onChoose={setChosen}
        />
        {actions?.(version)}
      </div>
      <div className={styles.reading}>
        <section aria-labelledby="changed">
          <h3 id="changed" className={styles.title}>
            {before ? `What changed after version ${before.number}` : 'The first version'}
          </h3>
          {before && (
            <Changes older={comparable(before)} newer={comparable(version)} words={words} />
          )}
        </section>
        <section aria-labelledby="whole">
          <h3 id="whole" className={styles.title}>
            Version {version.number}, whole
          </h3>
          {drawn?.(version)}
          <Differences before={null} after={said(version)} words={words} />
        </section>
      </div>
    </div>
  )
}

const Changes = ({ older, newer, words }: { older: State; newer: State; words: FieldWords }) =>
  JSON.stringify(older) === JSON.stringify(newer) ? (
    <p className={styles.none}>Nothing yet.</p>
  ) : (
    <Differences before={older} after={newer} words={words} />
  )
