import { ShownOnce } from '@/components/ui/form/ShownOnce'
import type { User } from '@/lib/identity/users/schema'

type Props = { user: User; address: string; onClose: () => void }

/** Shows an invitation's link, this once. */
export const LinkDialog = ({ user: { email }, address, onClose }: Props) => (
  <ShownOnce title="Invitation link" label="Invitation link" value={address} onClose={onClose}>
    Only {email} can accept with it, within 7 days. It is shown this once; links sent before no
    longer work, and this one was mailed as well.
  </ShownOnce>
)
