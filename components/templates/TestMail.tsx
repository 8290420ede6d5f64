import { EmailsField } from '@/components/forms/EmailsField'
import { FormDialog } from '@/components/forms/FormDialog'
import styles from '@/components/forms/PublishDialog.module.css'
import { useConsoleSession } from '@/hooks/use-console-session'
import { useTemplateActs } from '@/hooks/use-templates'
import { TestInput } from '@/lib/templates/schema'
import type { Actable } from './use-template-actions'

/** Sends a template to a few addresses, to be looked at where mail is read. */
export function TestMail({ template, onClose }: { template: Actable; onClose: () => void }) {
  const { test } = useTemplateActs()
  const own = useConsoleSession().session?.user.email
  return (
    <FormDialog
      title={`Send a test of “${template.name}”`}
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
            {template.draft === null ? 'The live version' : 'The draft, as it was saved,'} is sent with its samples
            filled in. The subject begins with [Test].
          </p>
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
