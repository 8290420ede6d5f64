import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import Link from 'next/link'
import { EmptyState } from '@/components/data/EmptyState'
import { AdminPage } from '@/components/shell/AdminPage'
import { Subscription } from '@/components/subscriptions/Subscription'
import { SubscriptionActions } from '@/components/subscriptions/SubscriptionActions'
import { useSelected } from '@/hooks/use-selected'
import { links } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/session'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

/** Of one organization: under `global` there is none. */
export default function SubscriptionPage() {
  const domainURL = useSelected()
  const isOne = domainURL !== GLOBAL
  return (
    <AdminPage
      title="Subscription"
      about="The plan in use, its limits, and how much of them is taken."
      permission="subscriptions:read"
      actions={isOne && <SubscriptionActions key={domainURL} />}
    >
      {isOne ? <Subscription key={domainURL} /> : <ChooseOne />}
    </AdminPage>
  )
}

const ChooseOne = () => (
  <EmptyState
    icon={IconBuilding}
    title="Choose an organization"
    action={
      <Button component={Link} variant="default" href={links.organization(GLOBAL, 'account')}>
        All organizations
      </Button>
    }
  >
    Each organization has a subscription of its own. Choose one at the top of the page to see its plan.
  </EmptyState>
)
