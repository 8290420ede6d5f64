import type { RecordHeadProps } from '@/components/areas/RecordPage'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import type { Template } from '@/lib/marketing/templates/schema'
import { actable } from './content/values'
import { useTemplateActions } from './use-template-actions'
import { statusOf } from './words'

/** What state a template is in, and what can be done with it, beside its title. */
export function TemplateActions({ record: template, ...options }: RecordHeadProps<Template>) {
  const { actionsFor, dialog } = useTemplateActions(options)
  return (
    <>
      <Status {...statusOf(template.status)} />
      <RowMenu name={template.name} actions={actionsFor(actable(template))} />
      {dialog}
    </>
  )
}
