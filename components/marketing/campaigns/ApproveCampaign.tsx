import { Textarea } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import styles from '@/components/ui/form/history/PublishDialog.module.css'
import { useAudience, useCampaignActs } from '@/hooks/marketing/use-campaigns'
import { counted } from '@/lib/client/format/nouns'
import { Approval } from '@/lib/marketing/campaigns/schema'
import type { QuestionProps } from './CampaignQuestion'
import { closingAfter } from './closing'
import { personNoun } from './words'

/** Has a campaign be sent, as it was submitted. */
export function ApproveCampaign({ campaign, onDone, onClose }: QuestionProps) {
  const { approve } = useCampaignActs()
  const { data: audience } = useAudience(campaign)
  return (
    <FormDialog
      title={`Approve “${campaign.name}”?`}
      of={campaign.id}
      submitLabel="Approve"
      schema={Approval.omit({ version: true })}
      initialValues={{ note: '' }}
      onClose={onClose}
      onSaved={closingAfter(onDone, onClose)}
      onSubmit={async ({ note }) => {
        await approve(campaign, { note })
        return `“${campaign.name}” is approved.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.sentence}>
            {audience &&
              `At this moment it would go to ${counted(audience.reachable, personNoun)}. `}
            With your approval it is sent {campaign.sendAt ? 'at its time' : 'at once'}: what was
            sent cannot be called back.
          </p>
          <Textarea
            label="Note"
            description="For whoever submitted it, if there is something to say."
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDialog>
  )
}
