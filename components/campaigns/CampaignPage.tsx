import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { RecordFailure } from '@/components/forms/RecordFailure'
import type { Guard } from '@/components/forms/RecordForm'
import { AdminPage } from '@/components/shell/AdminPage'
import { useCampaign } from '@/hooks/use-campaigns'
import { usePermissions } from '@/hooks/use-permissions'
import { useSelected } from '@/hooks/use-selected'
import { links } from '@/lib/client/links'
import { aboutWord } from './words'

const OpenedCampaign = dynamic(() => import('./OpenedCampaign').then((module) => module.OpenedCampaign), {
  ssr: false,
  loading: () => <Waiting />,
})
const CampaignHead = dynamic(() => import('./CampaignHead').then((module) => module.CampaignHead), { ssr: false })

const Waiting = () => <Skeleton height={480} aria-busy="true" />

/** The page of one campaign, from its draft to its report. */
export function CampaignPage() {
  const router = useRouter()
  const selected = useSelected()
  const mayRead = usePermissions().can('campaigns:read')
  const { record, failure, retry, reload } = useCampaign(mayRead ? String(router.query.id) : undefined)
  const guard = useRef<Guard>(null)
  const [generation, setGeneration] = useState(0)
  const list = links.page('/admin/marketing/email', selected)
  const toList = () => void router.push(list)
  const renew = async () => {
    await reload()
    setGeneration((last) => last + 1)
  }
  const shared = { onChanged: renew }
  return (
    <AdminPage
      title={record?.name ?? 'Campaign'}
      about={record ? aboutWord(record) : 'A mail to the people who agreed to hear from you.'}
      permission="campaigns:read"
      of={null}
      crumbs={[{ label: 'E-mail', href: list }]}
      actions={
        record && (
          <CampaignHead
            {...shared}
            campaign={record}
            mayLeave={() => guard.current?.mayLeave() ?? true}
            onGone={toList}
          />
        )
      }
    >
      {failure && <RecordFailure what="The campaign" failure={failure} onRetry={retry} onClose={toList} />}
      {!failure && !record && <Waiting />}
      {record && <OpenedCampaign {...shared} campaign={record} guard={guard} reload={reload} generation={generation} />}
    </AdminPage>
  )
}
