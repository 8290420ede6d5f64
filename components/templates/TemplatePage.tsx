import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { RecordFailure } from '@/components/forms/RecordFailure'
import type { Guard } from '@/components/forms/RecordForm'
import { AdminPage } from '@/components/shell/AdminPage'
import { usePermissions } from '@/hooks/use-permissions'
import { useSelected } from '@/hooks/use-selected'
import { useTemplate } from '@/hooks/use-templates'
import { links } from '@/lib/client/links'
import { aboutWord } from './words'

const OpenedTemplate = dynamic(() => import('./OpenedTemplate').then((module) => module.OpenedTemplate), {
  ssr: false,
  loading: () => <Waiting />,
})
const TemplateActions = dynamic(() => import('./TemplateActions').then((module) => module.TemplateActions), {
  ssr: false,
})

const Waiting = () => <Skeleton height={480} aria-busy="true" />

/** The page of one template. */
export function TemplatePage() {
  const router = useRouter()
  const selected = useSelected()
  const mayRead = usePermissions().can('templates:read')
  const { record, failure, retry, reload } = useTemplate(mayRead ? String(router.query.id) : undefined)
  const guard = useRef<Guard>(null)
  const [generation, setGeneration] = useState(0)
  const list = links.page('/admin/templates', selected)
  const toList = () => void router.push(list)
  const renew = async () => {
    await reload()
    setGeneration((last) => last + 1)
  }
  const shared = { onChanged: renew }
  return (
    <AdminPage
      title={record?.name ?? 'Template'}
      about={record ? aboutWord(record) : 'A mail that is written once and filled in each time.'}
      permission="templates:read"
      of={null}
      crumbs={[{ label: 'Templates', href: list }]}
      actions={
        record && (
          <TemplateActions
            {...shared}
            template={record}
            mayLeave={() => guard.current?.mayLeave() ?? true}
            onGone={toList}
          />
        )
      }
    >
      {failure && <RecordFailure what="The template" failure={failure} onRetry={retry} onClose={toList} />}
      {!failure && !record && <Waiting />}
      {record && <OpenedTemplate {...shared} template={record} guard={guard} reload={reload} generation={generation} />}
    </AdminPage>
  )
}
