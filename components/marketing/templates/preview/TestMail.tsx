import { CheckedTemplate } from '@/components/marketing/templates/content/CheckedTemplate'
import { CheckList } from '@/components/marketing/templates/content/CheckList'
import type { Actable } from '@/components/marketing/templates/use-template-actions'
import { EmailsField } from '@/components/ui/form/fields/EmailsField'
import { FormDialog } from '@/components/ui/form/FormDialog'
import styles from '@/components/ui/form/history/PublishDialog.module.css'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { useTemplateActs } from '@/hooks/marketing/use-templates'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { TestInput, type Template, type TemplateCheck } from '@/lib/marketing/templates/schema'

type Props = { template: Actable; onClose: () => void }

/**
 * Sends a template to a few addresses, to be looked at where mail is read; or says what keeps it
 * from being sent.
 */
export const TestMail = ({ template, onClose }: Props) => (
  <CheckedTemplate id={template.id} title={`Send a test of “${template.name}”`} onClose={onClose}>
    {(record, checks) => <Question template={record} checks={checks} onClose={onClose} />}
  </CheckedTemplate>
)

type QuestionProps = { template: Template; checks: TemplateCheck[]; onClose: () => void }

function Question({ template, checks, onClose }: QuestionProps) {
  const { test } = useTemplateActs()
  const own = useConsoleSession().session?.user.email
  if (checks.some(({ severity }) => severity === 'error'))
    return (
      <Dialog
        title={`A test of “${template.name}” cannot be sent yet`}
        size={640}
        onClose={onClose}
      >
        <p className={styles.sentence}>Correct the errors first. Warnings do not prevent a test.</p>
        <CheckList checks={checks} />
      </Dialog>
    )
  return (
    <FormDialog
      title={`Send a test of “${template.name}”`}
      of={template.id}
      submitLabel="Send"
      schema={TestInput}
      initialValues={{ recipients: own ? [own] : [] }}
      onClose={onClose}
      onSubmit={async (input) => {
        const { sent } = await test(template.id, input)
        return `A test is on its way to ${sent === 1 ? input.recipients[0] : `${sent} addresses`}.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.sentence}>
            {template.draft === null ? 'The live version' : 'The draft, as it was saved,'} is sent
            with its samples filled in. The subject begins with [Test].
          </p>
          {checks.length > 0 && <CheckList checks={checks} />}
          <EmailsField
            label="To"
            description="Up to 10 addresses. Each gets a mail of its own."
            name="recipients"
            errors={form.errors}
            value={form.values.recipients}
            onChange={(recipients) => form.setFieldValue('recipients', recipients)}
          />
        </>
      )}
    </FormDialog>
  )
}
