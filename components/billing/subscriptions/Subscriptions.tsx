import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import Link from 'next/link'
import { CommerceAway } from '@/components/commerce/area/CommerceAway'
import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { usePlanChoices } from '@/hooks/billing/use-plan-choices'
import { useSubscriptions } from '@/hooks/billing/use-subscription'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { SubscriptionEntry } from '@/lib/billing/subscriptions/schema'
import { links } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/http/session'
import { columns } from './columns'
import { filters } from './words'

const noun = { one: 'subscription', many: 'subscriptions' }
const nameOf = ({ organization }: SubscriptionEntry) => organization.label

function usePlanFilter(): Filter[] {
  const { data = [] } = usePlanChoices(usePermissions().can('plans:read'))
  const choices = data.map(({ code, name }) => ({ value: code, label: name }))
  return choices.length > 0 ? [{ name: 'plan', label: 'Plan', choices }] : []
}

/** What every organization has subscribed to; each leads to its own page, where it is changed. */
export function Subscriptions() {
  const list = useSubscriptions()
  const organization = useOrganizationFilter(list.rows)
  const plan = usePlanFilter()
  return (
    <>
      <CommerceAway about="subscription" />
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={[...organization, ...plan, ...filters]}
        searched="The search looks at names, business names and subdomains of organizations."
        empty={
          <EmptyState
            icon={IconCreditCard}
            title="No subscriptions yet"
            action={
              <Button
                component={Link}
                variant="default"
                href={links.organization(GLOBAL, 'account')}
              >
                All organizations
              </Button>
            }
          >
            An organization subscribes to a plan on its own page. Choose one, and start its
            subscription there.
          </EmptyState>
        }
      />
    </>
  )
}
