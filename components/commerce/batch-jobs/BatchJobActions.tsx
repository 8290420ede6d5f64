import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  batchFileAddress,
  batchJobs,
  isUnderWay,
  type BatchJob,
} from '@/hooks/commerce/use-batch-jobs'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import styles from './BatchJob.module.css'
import { kindOf } from './words'

type Deed = 'confirm' | 'cancel'

/**
 * What can be done with a job: it is confirmed once it is known what it will do, and its file is
 * taken.
 */
export function BatchJobActions({ job }: { job: BatchJob }) {
  const { can } = usePermissions()
  const { act } = useShopWrites(batchJobs)
  const [busy, setBusy] = useState<Deed | null>(null)
  const [refusal, setRefusal] = useState('')
  const mayChange = can('commerce:update')
  const hasFile = job.status === 'completed' && job.result?.file_key !== undefined
  const waits = job.status === 'pre_processed' && job.dry_run

  const run = (deed: Deed, work: () => Promise<unknown>) => async () => {
    setBusy(deed)
    setRefusal('')
    try {
      await work()
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setBusy(null)
  }
  const change = (path: 'confirm' | 'cancel', what: string) =>
    run(path, () =>
      act({ id: job.id, path, what: `${what} “${kindOf(job)}”`, evidence: ({ status }) => status }),
    )
  return (
    <>
      <div className={styles.actions}>
        {mayChange && waits && (
          <Button
            loading={busy === 'confirm'}
            onClick={() => void change('confirm', 'Confirming')()}
          >
            Confirm
          </Button>
        )}
        {hasFile && (
          <Button
            component="a"
            href={batchFileAddress(job.id)}
            download
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          >
            Download
          </Button>
        )}
        {mayChange && (waits || isUnderWay(job)) && (
          <Button
            variant="default"
            loading={busy === 'cancel'}
            onClick={() => void change('cancel', 'Cancelling')()}
          >
            Cancel the job
          </Button>
        )}
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  )
}
