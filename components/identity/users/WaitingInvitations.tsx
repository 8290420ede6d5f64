import { Button } from '@mantine/core'
import { useWaitingInvitations } from '@/hooks/identity/use-waiting-invitations'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import styles from './WaitingInvitations.module.css'

/**
 * The invitations that wait for whoever is signed in, each with the way to accept it; nothing where
 * there is none.
 */
export function WaitingInvitations() {
  const { data = [] } = useWaitingInvitations()
  const { organizationOrigin } = usePageProps()
  if (data.length === 0) return null
  return (
    <section aria-label="Your invitations" className={styles.invitations}>
      {data.map(({ organization, domainURL, invitedBy }) => (
        <div key={domainURL} className={styles.invitation}>
          <p>
            {invitedBy ?? 'Somebody'} invites you to work with <bdi>{organization}</bdi>.
          </p>
          <Button component="a" href={links.home(organizationOrigin, domainURL, '/invitation')}>
            See the invitation
          </Button>
        </div>
      ))}
    </section>
  )
}
