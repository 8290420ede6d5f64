import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import styles from './ConfirmDialog.module.css'
import { Dialog, DialogActions } from './Dialog'

type Props = {
  /** A question with the thing's name: "Delete “Invoices”?" */
  title: string
  /** The verb on the button. */
  action: string
  /**
   * Nothing is taken away by it: it may be asked for something to be filled in, which is what comes
   * first.
   */
  harmless?: boolean
  /** Whoever confirms has to have seen something that is still on its way. */
  waiting?: boolean
  /** For more than a sentence or two. */
  wide?: boolean
  /** What it means: what goes, what stays, whether it can be undone. */
  children: ReactNode
  /** May reject with a `Failure`, whose sentence is then shown here. */
  onConfirm: () => Promise<unknown> | void
  /**
   * What then happens, before which the dialog does not close, and what is said once the page shows
   * it.
   */
  onDone?: () => Promise<void> | void
  done?: string
  onClose: () => void
}

/** Asks before something is taken away. */
export function ConfirmDialog({
  title,
  action,
  harmless = false,
  waiting = false,
  wide = false,
  children,
  onConfirm,
  done,
  onDone,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const confirm = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await onConfirm()
      await onDone?.()
      if (done) void notify({ message: done })
      onClose()
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} size={wide ? 640 : 440} onClose={() => !busy && onClose()}>
      <div className={styles.words}>{children}</div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <DialogActions>
        {/* What takes away is not what Enter presses first. */}
        <Button
          variant="default"
          data-autofocus={!harmless || undefined}
          disabled={busy}
          onClick={onClose}
        >
          Cancel
        </Button>
        <Button
          color={harmless ? undefined : 'red.9'}
          disabled={waiting}
          loading={busy}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
