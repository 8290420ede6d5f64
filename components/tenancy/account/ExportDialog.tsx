import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '@/components/ui/primitives/dialog/Dialog'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useExports } from '@/hooks/tenancy/use-account-exports'
import type { Failure } from '@/lib/client/call'
import type { Account, AccountExport } from '@/lib/tenancy/organizations/schema'
import styles from './ExportDialog.module.css'

const MEGABYTE = 1_000_000
const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

function Contents() {
  return (
    <>
      <p>
        A ZIP archive of everything in this account that you may read, as JSON and as the uploaded
        files: account, users, groups, roles, practitioners, locations, imports, templates,
        contacts, campaigns, subscription, invoices, API keys without their secrets, and the audit
        log.
      </p>
      <p>
        The file contains personal data. Store it where only authorized people can read it. The
        audit log records this export and each download.
      </p>
    </>
  )
}

function UnderWay({ found: { state, done, total } }: { found: AccountExport }) {
  const sentence =
    state === 'waiting' ? 'Waiting to begin…' : `Preparing: ${done} of ${total} files.`
  return (
    <div className={styles.progress}>
      <p role="status">{sentence}</p>
      <Progress value={(100 * done) / total} size="lg" aria-label={sentence} />
      <p>You can close this window: the export continues, and you can download it here later.</p>
    </div>
  )
}

const Ready = ({ found: { bytes, createdAt, expiresAt } }: { found: AccountExport }) => (
  <p role="status">
    Your export from <RelativeTime at={createdAt} /> is ready: {sizeOf(bytes!)}. It is removed{' '}
    <RelativeTime at={expiresAt} />, and only you can download it.
  </p>
)

/**
 * Asks before everything that belongs to an organization leaves the console as a file, shows how
 * far that is, and offers it.
 */
export function ExportDialog({
  account: { label },
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  const { exports, failure, begin, fileAddress } = useExports()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const latest = exports?.[0]
  const isUnderWay = latest?.state === 'waiting' || latest?.state === 'running'
  const isReady = latest?.state === 'ready'

  const request = async () => {
    setBusy(true)
    setRefusal('')
    await begin().catch((cause: Failure) => setRefusal(cause.error))
    setBusy(false)
  }
  const alert =
    refusal ||
    failure?.error ||
    (latest?.state === 'failed' && 'The last export failed. Try again.')
  return (
    <Dialog title={`Export “${label}”`} onClose={onClose}>
      <div className={styles.words}>
        <Contents />
        {isUnderWay && <UnderWay found={latest} />}
        {isReady && <Ready found={latest} />}
      </div>
      {alert && (
        <p role="alert" className={styles.refusal}>
          {alert}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {!isUnderWay && (
          <Button
            variant={isReady ? 'default' : 'filled'}
            disabled={!exports}
            loading={busy}
            onClick={() => void request()}
          >
            {isReady ? 'Export again' : 'Export'}
          </Button>
        )}
        {isReady && (
          <Button component="a" href={fileAddress(latest.id)} download>
            Download
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
