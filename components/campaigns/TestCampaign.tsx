import { EmailsField } from '@/components/forms/EmailsField'
import { FormDialog } from '@/components/forms/FormDialog'
import styles from '@/components/forms/PublishDialog.module.css'
import { Select } from '@/components/forms/Select'
import { useConsoleSession } from '@/hooks/use-console-session'
import { useCampaignActs } from '@/hooks/use-campaigns'
import { CampaignTestInput } from '@/lib/campaigns/schema'
import type { Variant } from '@/lib/shared/campaign-words'
import type { QuestionProps } from './CampaignQuestion'

/** Sends a campaign to a few addresses, to be looked at where mail is read. */
export function TestCampaign({ campaign, onClose }: QuestionProps) {
  const { test } = useCampaignActs()
  const own = useConsoleSession().session?.user.email
  return (
    <FormDialog
      title={`Send a test of “${campaign.name}”`}
      submitLabel="Send"
      schema={CampaignTestInput}
      initialValues={{ recipients: own ? [own] : [], variant: 'a' as Variant }}
      onClose={onClose}
      onSubmit={async (input) => {
        const { sent } = await test(campaign.id, input)
        return `A test is on its way to ${sent === 1 ? input.recipients[0] : `${sent} addresses`}.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.sentence}>
            It is sent as it was saved, with samples in the place of a reader’s own values. The subject begins with
            [Test].
          </p>
          {campaign.abTest && (
            <Select
              label="Subject"
              allowDeselect={false}
              data={[
                { value: 'a', label: 'The first' },
                { value: 'b', label: `“${campaign.abTest.subject}”` },
              ]}
              {...form.getInputProps('variant')}
            />
          )}
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
