import { IconUsers } from '@tabler/icons-react'
import { DataList } from '@/components/ui/list/DataList'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { useRecipients } from '@/hooks/marketing/use-campaigns'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import type { Recipient } from '@/lib/marketing/reports/schema'
import { recipientColumns, recipientFilters } from './recipient-columns'
import { recipientNoun, whoWord } from './words'

/** Each mail of a campaign: whether it went out, what its reader did, and why it came back. */
export function Recipients({ campaign: { id, abTest } }: { campaign: Campaign }) {
  const list = useRecipients(id, abTest !== null)
  return (
    <DataList
      list={list}
      columns={recipientColumns}
      noun={recipientNoun}
      nameOf={(recipient: Recipient) => whoWord(recipient)}
      filters={abTest ? recipientFilters : recipientFilters.slice(0, 2)}
      searched="The search looks at names and addresses."
      empty={
        <EmptyState icon={IconUsers} title="No recipients yet">
          Whom it goes to is found out when the sending begins.
        </EmptyState>
      }
    />
  )
}
