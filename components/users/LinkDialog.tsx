import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Dialog, DialogActions } from '@/components/forms/Dialog'
import type { User } from '@/lib/users/schema'
import styles from './LinkDialog.module.css'

type Props = { user: User; address: string; onClose: () => void }

/** Shows an invitation's link, this once. */
export function LinkDialog({ user: { email }, address, onClose }: Props) {
  const { copied, copy } = useClipboard()
  return (
    <Dialog onClose={onClose} title="Invitation link" size={520}>
      <p className={styles.text}>
        Only {email} can accept with it, within 7 days. It is shown this once; links sent before no longer work, and
        this one was mailed as well.
      </p>
      <TextInput
        aria-label="Invitation link"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => copy(address)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
