import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status, type Tone } from '@/components/ui/primitives/Status'
import styles from './Versions.module.css'

export type Versioned = { number: number; publishedAt: string | null }
type Props<Version extends Versioned> = {
  versions: Version[]
  /** The number of the one that is shown. */
  chosen: number
  statusOf: (version: Version) => { tone: Tone; children: string }
  onChoose: (number: number) => void
}

/** The versions of a record, one of which is shown beside them. */
export const VersionList = <Version extends Versioned>({
  versions,
  chosen,
  statusOf,
  onChoose,
}: Props<Version>) => (
  <ol className={styles.list} aria-label="Versions">
    {versions.map((version) => (
      <li key={version.number}>
        <button
          type="button"
          className={styles.choice}
          aria-pressed={version.number === chosen}
          onClick={() => onChoose(version.number)}
        >
          <span className={styles.number}>Version {version.number}</span>
          <Status {...statusOf(version)} />
          <span className={styles.when}>
            {version.publishedAt ? <RelativeTime at={version.publishedAt} /> : 'Not published'}
          </span>
        </button>
      </li>
    ))}
  </ol>
)
