import { countWord } from '@/lib/client/format/notation'
import type { RowCounts } from '@/lib/shared/imports/imports'
import styles from './Imports.module.css'
import { RESULTS, resultsIn } from './words'

/** How many rows there are of each kind, large enough to be read across a desk. */
export const Figures = ({ counts }: { counts: RowCounts }) => (
  <dl className={styles.figures}>
    {resultsIn(counts).map((result) => (
      <div key={result} data-tone={RESULTS[result].tone}>
        <dt>
          {RESULTS[result].word}
          <small>{RESULTS[result].about}</small>
        </dt>
        <dd>{countWord(counts[result]!)}</dd>
      </div>
    ))}
  </dl>
)
