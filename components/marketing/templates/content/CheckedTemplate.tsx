import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { usePreview, useTemplate } from '@/hooks/marketing/use-templates'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { Template, TemplateCheck } from '@/lib/marketing/templates/schema'
import { openIn, previewedIn, previewOf } from './values'

type Asked = (template: Template, checks: TemplateCheck[]) => ReactNode
type Props = {
  id: number
  /** What the dialog is called until it is known what is wrong with the template. */
  title: string
  onClose: () => void
  children: Asked
}

/**
 * A dialog about a template that says from the beginning what the checks find: it waits for them.
 */
export function CheckedTemplate({ id, ...props }: Props) {
  const { record, failure, retry } = useTemplate(String(id))
  if (record) return <Checked template={record} {...props} />
  return (
    <Waiting {...props}>
      {failure && <LoadFailure what="The template" failure={failure} onRetry={retry} />}
    </Waiting>
  )
}

function Checked({ template, children, ...props }: Omit<Props, 'id'> & { template: Template }) {
  const { data, error, mutate } = usePreview(
    previewOf(template, openIn(template)),
    previewedIn(template, useSelected()),
  )
  if (data) return children(template, data.checks)
  return (
    <Waiting {...props}>
      {error && <LoadFailure what="The checks" failure={error} onRetry={() => void mutate()} />}
    </Waiting>
  )
}

const Waiting = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => (
  <Dialog title={title} size={640} onClose={onClose}>
    {children || <Skeleton height={160} aria-busy="true" />}
  </Dialog>
)
