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
  asking ? (
    <div className={styles.actions} role="alert">
      <p className={styles.question}>Discard what you entered?</p>
      <Button variant="default" onClick={onStay} autoFocus>
        Keep editing
      </Button>
      <Button color="red" onClick={onLeave}>
        Discard
      </Button>
    </div>
  ) : (
    <div className={styles.actions}>
      <Button variant="default" disabled={sending} onClick={onLeave}>
        Cancel
      </Button>
      <Button type="submit" loading={sending}>
        Create
      </Button>
    </div>
  )
