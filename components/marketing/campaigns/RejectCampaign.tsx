import { Textarea } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useCampaignActs } from '@/hooks/marketing/use-campaigns'
import { Rejection } from '@/lib/marketing/campaigns/schema'
import type { QuestionProps } from './CampaignQuestion'
import { closingAfter } from './closing'

/** Gives a campaign back to be changed. */
export function RejectCampaign({ campaign, onDone, onClose }: QuestionProps) {
  const { reject } = useCampaignActs()
  return (
    <FormDialog
      title={`Reject “${campaign.name}”?`}
      of={campaign.id}
      submitLabel="Reject"
      schema={Rejection.omit({ version: true })}
      initialValues={{ note: '' }}
      onClose={onClose}
      onSaved={closingAfter(onDone, onClose)}
      onSubmit={async ({ note }) => {
        await reject(campaign, { note })
        return `“${campaign.name}” is a draft again.`
      }}
    >
      {(form) => (
        <Textarea
          label="What is to change"
          description="It becomes a draft again, with your note above it."
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          {...form.getInputProps('note')}
        />
      )}
    </FormDialog>
  )
}
