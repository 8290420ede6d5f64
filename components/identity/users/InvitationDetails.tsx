import { None } from '@/components/ui/primitives/None'
import { exactly } from '@/lib/client/format/time'
import type { User } from '@/lib/identity/users/schema'
import styles from './Users.module.css'

const when = (at: string | null) =>
  at ? <time dateTime={at}>{exactly(Date.parse(at))}</time> : <None />

/**
 * Of an invitation that waits: from whom it is, since when, and how long its link works or has
 * worked, and why its mail has not arrived.
 */
export const InvitationDetails = ({
  invitedBy,
  invitedAt,
  invitationExpiresAt,
  invitationRefusal,
}: User) => (
  <dl className={styles.invitation}>
    <dt>Invited by</dt>
    <dd>{invitedBy ?? <None />}</dd>
    <dt>Invited on</dt>
    <dd>{when(invitedAt)}</dd>
    <dt>Valid until</dt>
    <dd>{when(invitationExpiresAt)}</dd>
    {invitationRefusal !== null && (
      <>
        <dt>Not delivered</dt>
        <dd>{invitationRefusal}</dd>
      </>
    )}
  </dl>
)
