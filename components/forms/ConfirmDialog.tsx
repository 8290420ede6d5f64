import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Failure } from '@/lib/client/call'
import styles from './ConfirmDialog.module.css'
import { useCover } from './cover'

type Props = {
  /** A question with the thing's name: "Delete “Invoices”?" */
  title: string
  /** The verb on the button. */
  action: string
  /** Nothing is taken away by it: it may be asked for something to be filled in, which is what comes first. */
  harmless?: boolean
  /** What it means: what goes, what stays, whether it can be undone. */
  children: ReactNode
  /** May reject with a `Failure`, whose sentence is then shown here. */
  onConfirm: () => Promise<unknown> | void
  onClose: () => void
}

/** Asks before something is taken away. Mount it only while it asks; whoever mounts it loads it when it is needed. */
export function ConfirmDialog({ title, action, harmless = false, children, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  useCover()

  const confirm = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title={title}
      size={440}
      classNames={{ title: styles.title, header: styles.header, body: styles.body }}
    >
      <div className={styles.words}>{children}</div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.actions}>
        {/* What takes away is not what Enter presses first. */}
        <Button variant="default" data-autofocus={!harmless || undefined} disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button color={harmless ? undefined : 'red.9'} loading={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
