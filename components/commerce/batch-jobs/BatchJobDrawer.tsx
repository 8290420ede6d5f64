import { Progress, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { RecordFailure } from '@/components/ui/form/RecordFailure'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { isUnderWay, useBatchJob, type BatchJob } from '@/hooks/commerce/use-batch-jobs'
import { countWord } from '@/lib/client/format/notation'
import { sizeWord } from '@/lib/shared/files'
import styles from './BatchJob.module.css'
import { BatchJobActions } from './BatchJobActions'
import { errorsOf, kindOf, plansOf, shareOf, stateOf } from './words'

/** One job: how far it is, what it will do, what came of it. */
export function BatchJobDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { record: job, failure, retry } = useBatchJob(id)
  return (
    <DrawerFrame title={job ? kindOf(job) : 'Batch job'} toRead onClose={onClose}>
      <div className={styles.job}>
        {failure && (
          <RecordFailure what="The batch job" failure={failure} onRetry={retry} onClose={onClose} />
        )}
        {!failure && !job && <Skeleton height={160} aria-busy="true" />}
        {job && <Opened job={job} />}
      </div>
    </DrawerFrame>
  )
}

function Opened({ job }: { job: BatchJob }) {
  const [word, tone] = stateOf(job)
  const { count, advancement_count: done, file_size } = job.result ?? {}
  const share = shareOf(job)
  const facts: [string, ReactNode][] = [
    ['Begun', <RelativeTime key="begun" at={job.created_at} />],
    ...(job.completed_at
      ? [['Done', <RelativeTime key="done" at={job.completed_at} />] as [string, ReactNode]]
      : []),
    ...(count === undefined ? [] : [['Rows', rowsWord(count, done)] as [string, ReactNode]]),
    ...(file_size ? [['File', `About ${sizeWord(file_size)}`] as [string, ReactNode]] : []),
  ]
  return (
    <>
      <div role="status">
        <Status tone={tone}>{word}</Status>
      </div>
      {isUnderWay(job) && (
        <>
          <Progress
            value={share ?? 100}
            size="lg"
            animated={share === undefined}
            aria-label={share === undefined ? 'Under way' : `${Math.round(share)} % done`}
          />
          <p className={styles.help}>The shop goes on with it when this is closed.</p>
        </>
      )}
      <Lines title="What it does" lines={job.status === 'pre_processed' ? plansOf(job) : []} />
      {errorsOf(job).length > 0 && (
        <div role="alert">
          <Lines title="What went wrong" lines={errorsOf(job)} />
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BatchJobActions job={job} />
    </>
  )
}

const rowsWord = (count: number, done?: number) =>
  done === undefined || done === count
    ? countWord(count)
    : `${countWord(done)} of ${countWord(count)}`

const Lines = ({ title, lines }: { title: string; lines: string[] }) =>
  lines.length > 0 && (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  )
