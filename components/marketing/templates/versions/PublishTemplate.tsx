import { CheckedTemplate } from '@/components/marketing/templates/content/CheckedTemplate'
import { CheckList } from '@/components/marketing/templates/content/CheckList'
import { openIn } from '@/components/marketing/templates/content/values'
import type { Actable } from '@/components/marketing/templates/use-template-actions'
import { usedForWord } from '@/components/marketing/templates/words'
import styles from '@/components/ui/form/history/PublishDialog.module.css'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { useTemplateActs } from '@/hooks/marketing/use-templates'
import type { Template, TemplateCheck } from '@/lib/marketing/templates/schema'

type Props = { template: Actable; onDone?: () => Promise<void> | void; onClose: () => void }

/**
 * Says what is wrong with a draft and what publishing it does, and asks; or that it cannot be
 * published yet.
 */
export const PublishTemplate = ({ template, ...props }: Props) => (
  <CheckedTemplate id={template.id} title="Publish" onClose={props.onClose}>
    {(record, checks) => <Question template={record} checks={checks} {...props} />}
  </CheckedTemplate>
)

type QuestionProps = Omit<Props, 'template'> & { template: Template; checks: TemplateCheck[] }

function Question({ template, checks, onDone, onClose }: QuestionProps) {
  const { publish } = useTemplateActs()
  const { name } = template
  const { number } = openIn(template)
  if (checks.some(({ severity }) => severity === 'error'))
    return (
      <Dialog title={`“${name}” cannot be published yet`} size={640} onClose={onClose}>
        <p className={styles.sentence}>
          Correct the errors first. Warnings do not prevent publishing.
        </p>
        <CheckList checks={checks} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={`Publish version ${number} of “${name}”?`}
      action="Publish"
      harmless
      wide
      onClose={onClose}
      onConfirm={() => publish(template)}
      done={`Version ${number} of “${name}” is published.`}
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
  const whose = organization
    ? `${organization.label} and of what lies below it`
    : 'organizations without one of their own'
  const takes = published ? `It takes the place of version ${published.number} at once.` : ''
  const used = mails
    ? `From now on, ${mails.toLowerCase()} of ${whose} are made with it.`
    : 'Mails can be made with it from now on.'
  return [takes, used, 'What is published is not changed any more: a change makes a new version.']
    .filter(Boolean)
    .join(' ')
}
