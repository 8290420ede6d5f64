import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/components/data/LoadFailure'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { Dialog } from '@/components/forms/Dialog'
import styles from '@/components/forms/PublishDialog.module.css'
import { useSelected } from '@/hooks/use-selected'
import { usePreview, useTemplate, useTemplateActs } from '@/hooks/use-templates'
import type { Template } from '@/lib/templates/schema'
import { CheckList } from './CheckList'
import type { Actable } from './use-template-actions'
import { openIn, previewedIn, previewOf } from './values'
import { usedForWord } from './words'

type Props = { template: Actable; onDone?: () => Promise<void> | void; onClose: () => void }

/** Says what is wrong with a draft and what publishing it does, and asks; or that it cannot be published yet. */
export function PublishTemplate({ template, ...props }: Props) {
  const { record, failure, retry } = useTemplate(String(template.id))
  if (record) return <Checked template={record} {...props} />
  return (
    <Waiting {...props} trouble={failure && <LoadFailure what="The template" failure={failure} onRetry={retry} />} />
  )
}

const Waiting = ({ trouble, onClose }: { trouble: ReactNode; onClose: () => void }) => (
  <Dialog title="Publish" size={640} onClose={onClose}>
    {trouble ?? <Skeleton height={160} aria-busy="true" />}
  </Dialog>
)

function Checked({ template, onDone, onClose }: Omit<Props, 'template'> & { template: Template }) {
  const version = openIn(template)
  const answer = usePreview(previewOf(template, version), previewedIn(template, useSelected()))
  const { publish } = useTemplateActs()
  const { name } = template
  if (!answer.data)
    return (
      <Waiting
        onClose={onClose}
        trouble={
          answer.error && <LoadFailure what="The checks" failure={answer.error} onRetry={() => void answer.mutate()} />
        }
      />
    )
  const { checks } = answer.data
  if (checks.some(({ severity }) => severity === 'error'))
    return (
      <Dialog title={`“${name}” cannot be published yet`} size={640} onClose={onClose}>
        <p className={styles.sentence}>Mend the errors first. Warnings do not keep it from being published.</p>
        <CheckList checks={checks} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={`Publish version ${version.number} of “${name}”?`}
      action="Publish"
      harmless
      wide
      onClose={onClose}
      onConfirm={() => publish(template)}
      done={`Version ${version.number} of “${name}” is published.`}
      onDone={onDone}
    >
      <p className={styles.sentence}>{consequenceOf(template)}</p>
      {checks.length > 0 && <CheckList checks={checks} />}
    </ConfirmDialog>
  )
}

function consequenceOf(template: Template): string {
  const { published, organization } = template
  const mails = usedForWord(template)
  const whose = organization ? `${organization.label} and of what lies below it` : 'organizations without one of their own'
  const takes = published ? `It takes the place of version ${published.number} at once.` : ''
  const used = mails ? `From now on, ${mails.toLowerCase()} of ${whose} are made with it.` : 'Mails can be made with it from now on.' // prettier-ignore
  return [takes, used, 'What is published is not changed any more: a change makes a new version.'].filter(Boolean).join(' ')
} // prettier-ignore
