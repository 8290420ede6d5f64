import { useState } from 'react'
import { Loaded } from '@/components/data/Loaded'
import { RelativeTime } from '@/components/data/RelativeTime'
import { Status } from '@/components/data/Status'
import { Differences } from '@/components/forms/Differences'
import { useVersions } from '@/hooks/use-clinical-tests'
import type { ClinicalTestVersion } from '@/lib/clinical-tests/schema'
import { comparable } from './values'
import styles from './VersionsTab.module.css'
import { fieldWords, statusOf } from './words'

/** Every version of a test: what each said, and what it changed. */
export const VersionsTab = ({ code }: { code: string }) => (
  <Loaded what="The versions" answer={useVersions(code)}>
    {(versions) => <Versions versions={versions} />}
  </Loaded>
)

function Versions({ versions }: { versions: ClinicalTestVersion[] }) {
  const [chosen, setChosen] = useState(versions[0]!.number)
  const at = Math.max(0, versions.findIndex(({ number }) => number === chosen)) // prettier-ignore
  const version = versions[at]!
  const before = versions[at + 1]
  return (
    <div className={styles.versions}>
      <ol className={styles.list} aria-label="Versions">
        {versions.map(({ number, status, publishedAt }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={number === version.number}
              onClick={() => setChosen(number)}
            >
              <span className={styles.number}>Version {number}</span>
              <Status {...statusOf(status)} />
              <span className={styles.when}>{publishedAt ? <RelativeTime at={publishedAt} /> : 'Not published'}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.reading}>
        <section aria-labelledby="changed">
          <h3 id="changed" className={styles.title}>
            {before ? `What changed after version ${before.number}` : 'The first version'}
          </h3>
          {before && <Changes version={version} before={before} />}
        </section>
        <section aria-labelledby="whole">
          <h3 id="whole" className={styles.title}>
            Version {version.number}, whole
          </h3>
          <Differences before={null} after={said(version)} words={fieldWords} />
        </section>
      </div>
    </div>
  )
}

/** What was not filled in is no news; that nobody has to fast is the usual. */
const said = (version: ClinicalTestVersion) => ({ ...comparable(version), fasting: version.fasting || null })

function Changes({ version, before }: { version: ClinicalTestVersion; before: ClinicalTestVersion }) {
  const [older, newer] = [comparable(before), comparable(version)]
  return JSON.stringify(older) === JSON.stringify(newer) ? (
    <p className={styles.none}>Nothing yet.</p>
  ) : (
    <Differences before={older} after={newer} words={fieldWords} />
  )
}
