import { Button } from '@mantine/core'
import Head from 'next/head'
import { WaitingInvitations } from '@/components/identity/users/WaitingInvitations'
import { Message } from '@/components/ui/shell/pages/Message'
import { OtherAccount } from '@/components/ui/shell/pages/OtherAccount'
import { Support } from '@/components/ui/shell/pages/Support'
import { useTurnedAway } from '@/hooks/ui/shell/use-turned-away'
import { signOutLink } from '@/lib/client/sign-out'

/**
 * For people who are signed in but not staff: to the start page the first time, the reason from
 * then on.
 */
export function TurnedAway() {
  const told = useTurnedAway(true)
  if (!told) return null
  return (
    <Message title="Unauthorized">
      <Head>
        <title>Unauthorized · Polyclinic</title>
      </Head>
      <p>You do not have permission to view this page.</p>
      <WaitingInvitations />
      <Support whom="an owner of Polyclinic" />
      <OtherAccount />
      <Button component="a" href="/" variant="default" mr={8}>
        Go to the start page
      </Button>
      <Button component="a" {...signOutLink} variant="subtle">
        Log Out
      </Button>
    </Message>
  )
}
