import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { signOutEverywhere } from '@/hooks/identity/use-own-access'

/** Asks before somebody signs themselves out of everything. */
export const SignOutDialog = ({ count, onClose }: { count: number; onClose: () => void }) => (
  <ConfirmDialog
    title="Sign out everywhere?"
    action="Sign out"
    onConfirm={signOutEverywhere}
    onDone={() => window.location.reload()}
    onClose={onClose}
  >
    {count > 1 ? `All ${count} of your sessions end, this one as well.` : 'This session ends.'} You
    can sign in again.
  </ConfirmDialog>
)
