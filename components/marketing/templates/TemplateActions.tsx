import { RowMenu } from '@/components/data/RowMenu'
import { Status } from '@/components/data/Status'
import type { RecordHeadProps } from '@/components/shell/RecordPage'
import type { Template } from '@/lib/marketing/templates/schema'
import { useTemplateActions } from './use-template-actions'
import { actable } from './values'
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
