import { IconChartBar } from '@tabler/icons-react'
import { useFilters } from '@/components/marketing/campaigns/use-filters'
import { DataList } from '@/components/ui/list/DataList'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { useReports } from '@/hooks/marketing/use-campaigns'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { CampaignEntry } from '@/lib/marketing/campaigns/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './report-columns'
import { reportNoun } from './words'

const nameOf = ({ name }: CampaignEntry) => name

/** What came of the campaigns that were sent, beside each other. */
export function Reports() {
  const ofEverybody = useSelected() === GLOBAL
  const list = useReports(ofEverybody)
  const filters = useFilters(list)
  return (
    <DataList
      list={list}
      columns={ofEverybody ? ofAll : ofOne}
      noun={reportNoun}
      nameOf={nameOf}
      filters={filters}
      searched="The search looks at names and subjects."
      empty={
        <EmptyState icon={IconChartBar} title="No reports yet">
          Once a campaign is sent, you see here how many people opened it and followed its links,
          beside the others.
        </EmptyState>
      }
    />
  )
}
