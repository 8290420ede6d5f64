import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import type { OpenedProps } from '@/components/areas/RecordPage'
import { History } from '@/components/ui/form/history/History'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { campaigns } from '@/hooks/marketing/use-campaigns'
import { useLeftOrganization } from '@/hooks/tenancy/use-left-organization'
import { useQuery } from '@/hooks/ui/list/use-query'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import { fieldWords } from './field-words'
import styles from './OpenedCampaign.module.css'
import { Reading } from './progress/Reading'
import { hasBegun } from './words'

const CampaignForm = onDemand(() =>
  import('./form/CampaignForm').then((module) => module.CampaignForm),
)
const Report = onDemand(() =>
  import('@/components/marketing/reports/Report').then((module) => module.Report),
)
const Recipients = onDemand(() =>
  import('@/components/marketing/reports/Recipients').then((module) => module.Recipients),
)
const Standing = onDemand(() => import('./progress/Standing').then((module) => module.Standing))

const TAB = 'tab'

/** A campaign: its draft, what is to be approved, how far it is, what came of it. */
export function OpenedCampaign({
  record: campaign,
  guard,
  reload,
  generation,
  onChanged,
}: OpenedProps<Campaign>) {
  const router = useRouter()
  const selected = useSelected()
  const { of, replace } = useQuery()
  const mayChange = usePermissions().can('campaigns:update')
  const toList = () => void router.push(links.page('/admin/marketing/email', selected))
  useLeftOrganization(selected, () => (guard.current?.mayLeave() ?? true) && toList())

  const isDraft = campaign.status === 'draft' && mayChange
  const details = isDraft ? (
    <CampaignForm
      key={generation}
      campaign={campaign}
      guard={guard}
      onSaved={() => void reload()}
      onChanged={onChanged}
      onAsk={() => replace({ [TAB]: undefined })}
      onClose={toList}
    />
  ) : (
    <Reading campaign={campaign} />
  )
  const tabs: { name: string; label: string; content: ReactNode }[] = [
    ...(hasBegun(campaign)
      ? [
          { name: 'report', label: 'Report', content: <Report campaign={campaign} /> },
          { name: 'recipients', label: 'Recipients', content: <Recipients campaign={campaign} /> },
        ]
      : []),
    { name: 'details', label: isDraft ? 'Draft' : 'Campaign', content: details },
    {
      name: 'history',
      label: 'History',
      content: (
        <History
          entity={campaigns}
          id={String(campaign.id)}
          what="the campaign"
          words={fieldWords}
        />
      ),
    },
  ]
  const [first] = tabs
  const shown = tabs.find(({ name }) => name === of(TAB)) ?? first!
  return (
    <>
      {!isDraft && <Standing campaign={campaign} onChanged={onChanged} />}
      <Tabs
        value={shown.name}
        // Of another list its search and page say nothing.
        onChange={(name) =>
          replace({ ...noList, [TAB]: name === first!.name ? undefined : (name ?? undefined) })
        }
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <Tabs.List>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel
            key={name}
            value={name}
            keepMounted={isDraft && name === 'details'}
            className={isDraft && name === 'details' ? undefined : styles.panel}
          >
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

const noList = Object.fromEntries(
  ['search', 'sort', 'page', 'size', 'state', 'reaction', 'variant', 'hide'].map((name) => [
    name,
    undefined,
  ]),
)
