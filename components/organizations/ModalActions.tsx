import { Button } from '@mantine/core'
import styles from './NewOrganizationModal.module.css'

type Props = {
  /** Somebody is about to leave with something entered. */
  asking: boolean
  sending: boolean
  onStay: () => void
  onLeave: () => void
}

/** The bar at the dialog's foot, in view however long the form is. */
export const ModalActions = ({ asking, sending, onStay, onLeave }: Props) =>
  // With keys, or the button that was pressed would become the one that submits before its press is over.
  asking ? (
    <div className={styles.actions} role="alert">
      <p className={styles.question}>Discard what you entered?</p>
      <Button key="stay" variant="default" onClick={onStay} autoFocus>
        Keep editing
      </Button>
      <Button key="leave" color="red.9" onClick={onLeave}>
        Discard
      </Button>
    </div>
  ) : (
    <div className={styles.actions}>
      <Button key="cancel" variant="default" disabled={sending} onClick={onLeave}>
        Cancel
      </Button>
      <Button key="submit" type="submit" loading={sending}>
        Create
      </Button>
    </div>
  )
