import { RowLink } from '@/components/ui/list/RowLink'
import type { ClinicalTest } from '@/lib/practice/clinical-tests/schema'
import styles from './Standing.module.css'

type Named = { code: string; name: string }

const Links = ({ tests }: { tests: Named[] }) =>
  tests.map(({ code, name }, index) => (
    <span key={code}>
      {index > 0 && ', '}
      <RowLink id={code}>{name}</RowLink>
    </span>
  ))

/**
 * How a test stands to others: what took its place, what it took the place of, and the panels that
 * it belongs to.
 */
export function Standing({
  test: { replacedBy, retiredReason, replaces, panels },
}: {
  test: ClinicalTest
}) {
  if (!replacedBy && !retiredReason && replaces.length === 0 && panels.length === 0) return null
  return (
    <dl className={styles.standing}>
      {replacedBy && (
        <div>
          <dt>Replaced by</dt>
          <dd>
            <Links tests={[replacedBy]} />
          </dd>
        </div>
      )}
      {retiredReason && (
        <div>
          <dt>Why it is retired</dt>
          <dd>{retiredReason}</dd>
        </div>
      )}
      {replaces.length > 0 && (
        <div>
          <dt>Takes the place of</dt>
          <dd>
            <Links tests={replaces} />
          </dd>
        </div>
      )}
      {panels.length > 0 && (
        <div>
          <dt>In the panels</dt>
          <dd>
            <Links tests={panels} />
          </dd>
        </div>
      )}
    </dl>
  )
}
