import { IconMailbox, IconPencil } from '@tabler/icons-react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useCampaigns } from '@/hooks/marketing/use-campaigns'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import type { CampaignEntry } from '@/lib/marketing/campaigns/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewCampaignButton } from './NewCampaignButton'
import { useCampaignActions } from './use-campaign-actions'
import { statusFilter, useFilters } from './use-filters'
import { noun } from './words'

const NewCampaignDrawer = onDemand(() =>
  import('./form/NewCampaignDrawer').then((module) => module.NewCampaignDrawer),
)

const nameOf = ({ name }: CampaignEntry) => name

/** What was sent, is sent and will be; each has a page of its own. */
export function Campaigns() {
  const selected = useSelected()
  const ofEverybody = selected === GLOBAL
  const list = useCampaigns(ofEverybody)
  const editor = useEditor()
  const filters = useFilters(list)
  const mayChange = usePermissions().can('campaigns:update')
  const mayCreate = useMayCreate('campaigns:create', true)
  const { actionsFor, dialog } = useCampaignActions({})

  const menu = (campaign: CampaignEntry) => (
    <RowMenu
      name={campaign.name}
      actions={[
        mayChange &&
          campaign.status === 'draft' && {
            label: 'Edit',
            icon: IconPencil,
            onClick: () => leaveFor(links.campaign(campaign.id, selected)),
          },
        ...actionsFor(campaign),
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={ofEverybody ? ofAll : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={[statusFilter, ...filters]}
        menu={menu}
        searched="The search looks at names and subjects."
        empty={
          <EmptyState icon={IconMailbox} title="No campaigns yet" action={<NewCampaignButton />}>
            A campaign is a mail to everybody who agreed to a topic, or to some of them. Somebody
            else approves it before it is sent.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewCampaignDrawer onClose={editor.close} />
      )}
      {dialog}
    </>
  )
}
