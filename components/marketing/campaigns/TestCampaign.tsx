import { Skeleton } from '@mantine/core'
import { EmailsField } from '@/components/ui/form/fields/EmailsField'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import styles from '@/components/ui/form/history/PublishDialog.module.css'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useCampaignActs, useCampaignPreview, useChecks } from '@/hooks/marketing/use-campaigns'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { CampaignTestInput, type CampaignCheck } from '@/lib/marketing/campaigns/schema'
import type { Variant } from '@/lib/shared/campaign-words'
import type { QuestionProps } from './CampaignQuestion'
import { Checks } from './Checks'

const UNPROCESSABLE = 422

/** What it would be as a mail: a test needs no more than that. */
const tried = (variant: Variant) => ({ variant, contactId: null, draft: null })

/**
 * Sends a campaign to a few addresses, to be looked at where mail is read; or says what keeps it
 * from being sent.
 */
export function TestCampaign({ campaign, onClose }: QuestionProps) {
  const checked = useChecks(campaign)
  const mails = [
    useCampaignPreview(campaign, tried('a')),
    useCampaignPreview(campaign, tried(campaign.abTest ? 'b' : 'a')),
  ]
  const faulty = mails.find((mail) => mail.error)
  const title = `Send a test of “${campaign.name}”`
  const failure = [checked, ...mails].find(
    ({ error }) => error && error.status !== UNPROCESSABLE,
  )?.error
  const retry = () => [checked, ...mails].forEach(({ mutate }) => void mutate())
  if (failure || !checked.data || !(faulty || mails.every(({ data }) => data)))
    return (
      <Dialog title={title} size={640} onClose={onClose}>
        {failure ? (
          <LoadFailure what="The checks" failure={failure} onRetry={retry} />
        ) : (
          <Skeleton height={160} aria-busy="true" />
        )}
      </Dialog>
    )
  const found = checked.data.filter(({ severity }) => severity !== 'ok')
  if (faulty)
    return (
      <Dialog
        title={`A test of “${campaign.name}” cannot be sent yet`}
        size={640}
        onClose={onClose}
      >
        <p className={styles.sentence}>{faulty.error!.error}</p>
        {found.length > 0 && <Checks checks={found} />}
      </Dialog>
    )
  return <TestForm campaign={campaign} title={title} found={found} onClose={onClose} />
}

type FormProps = Pick<QuestionProps, 'campaign' | 'onClose'> & {
  title: string
  found: CampaignCheck[]
}

function TestForm({ campaign, title, found, onClose }: FormProps) {
  const { test } = useCampaignActs()
  const own = useConsoleSession().session?.user.email
  return (
    <FormDialog
      title={title}
      of={campaign.id}
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
            It is sent as it was saved, with samples in the place of a reader’s own values. The
            subject begins with [Test].
          </p>
          {found.length > 0 && (
            <>
              <p className={styles.sentence}>
                A test can be sent all the same. Before the campaign is submitted:
              </p>
              <Checks checks={found} />
            </>
          )}
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
