import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Status } from '@/components/ui/primitives/Status'
import type { CommerceOverview } from '@/lib/commerce/gateway/schema'
import styles from './Connection.module.css'
import { LACKS, STATES } from './states'

type Overview = CommerceOverview

/** What is shown of it, as far as it is known. */
const facts: { label: string; about: string; show: (overview: Overview) => ReactNode }[] = [
  { label: 'Shop', about: 'what it calls itself', show: ({ name }) => name },
  { label: 'Address', about: 'where the console finds it', show: ({ address }) => address },
  {
    label: 'Version',
    about: 'of Medusa',
    show: ({ version, state }) => version ?? (state === 'ready' && 'Not told'),
  },
  {
    label: 'Latency',
    about: 'of one call to it',
    show: ({ latency }) => latency !== null && `${latency} ms`,
  },
]

/** How commerce is, what to do about it, and what it lacks. Without an overview its shape. */
export const Connection = ({ overview }: { overview?: Overview }) => (
  <section aria-label="Connection" aria-busy={!overview || undefined} className={styles.connection}>
    <div role="status" className={styles.state}>
      {overview ? (
        <>
          <Status tone={STATES[overview.state].tone}>{STATES[overview.state].words}</Status>
          {STATES[overview.state].next && <p>{STATES[overview.state].next}</p>}
        </>
      ) : (
        <Skeleton width={160} height={12} my={5} />
      )}
    </div>
    <dl className={styles.facts}>
      {facts
        .filter(({ show }) => !overview || show(overview))
        .map(({ label, about, show }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{overview ? show(overview) : <Skeleton width={72} height={14} my={4} />}</dd>
            <dd>{about}</dd>
          </div>
        ))}
    </dl>
    {overview?.state === 'ready' && <Lacks missing={overview.missing} />}
  </section>
)

const Lacks = ({ missing }: Pick<Overview, 'missing'>) =>
  missing.length === 0 ? (
    <p className={styles.whole}>Nothing is missing: practices can buy here.</p>
  ) : (
    <>
      <h2 className={styles.title}>What is missing</h2>
      <ul className={styles.lacks}>
        {missing.map((part) => (
          <li key={part}>
            <b>{LACKS[part].what}</b> {LACKS[part].means}
          </li>
        ))}
      </ul>
    </>
  )
