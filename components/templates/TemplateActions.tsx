import { RowMenu } from '@/components/data/RowMenu'
import { Status } from '@/components/data/Status'
import type { Template } from '@/lib/templates/schema'
import { useTemplateActions } from './use-template-actions'
import { actable } from './values'
import { statusOf } from './words'

type Props = { template: Template; mayLeave: () => boolean; onChanged: () => void; onGone: () => void }

/** What state a template is in, and what can be done with it, beside its title. */
export function TemplateActions({ template, ...options }: Props) {
  const { actionsFor, dialog } = useTemplateActions(options)
  return (
    <>
      <Status {...statusOf(template.status)} />
      <RowMenu name={template.name} actions={actionsFor(actable(template))} />
      {dialog}
    </>
  )
}
