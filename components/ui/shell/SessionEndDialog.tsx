import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogActions } from '@/components/ui/primitives/dialog/Dialog'
import { useCountdown } from '@/hooks/ui/shell/use-countdown'
import { WARNED_BEFORE, type SessionEnding } from '@/hooks/ui/shell/use-session-end'

type Props = {
  ending: SessionEnding
  onStay: () => Promise<void>
  onClose: () => void
}

/** A form below would take Escape as well, and ask whether to discard what was entered. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

/** Says that the session is about to end, and lets somebody stay where that is possible. */
export function SessionEndDialog({ ending, onStay, onClose }: Props) {
  const { at, movable } = ending
  const [busy, setBusy] = useState(false)
  const stay = async () => {
    setBusy(true)
    await onStay()
    setBusy(false)
  }
  return (
    <Dialog
      title="Your session is about to end"
      size={440}
      closeOnClickOutside={false}
      onClose={movable ? () => void stay() : onClose}
    >
      <p>
        {movable
          ? 'Nothing has been done here for a while. You will be signed out in '
          : 'You have been signed in for as long as is allowed. You will be signed out in '}
        <Countdown key={at} at={at} />.
        {!movable && ' This end cannot be moved: save your work now.'}
      </p>
      <p>
        What you have entered and not saved is kept in this tab until you sign in again. Passwords
        and files are not.
      </p>
      <DialogActions>
        {movable ? (
          <Button data-autofocus loading={busy} {...OWN_ESCAPE} onClick={() => void stay()}>
            Stay signed in
          </Button>
        ) : (
          <Button data-autofocus {...OWN_ESCAPE} onClick={onClose}>
            Continue
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Countdown({ at }: { at: number }) {
  const left = useCountdown(new Date(at).toISOString(), WARNED_BEFORE * 1000)
  return (
    <strong>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </strong>
  )
}
