import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '@/components/ui/primitives/dialog/ConfirmDialog.module.css'
import { Dialog, DialogActions } from '@/components/ui/primitives/dialog/Dialog'

type Props = { name: string; children: ReactNode; onClose: () => void }

/** Says why something of the shop is not deleted. */
export const Needed = ({ name, children, onClose }: Props) => (
  <Dialog title={`“${name}” is still needed`} size={440} onClose={onClose}>
    <div className={styles.words}>{children}</div>
    <DialogActions>
      <Button variant="default" data-autofocus onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
)
