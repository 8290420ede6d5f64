import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useCampaignActs, useRemoveCampaign } from '@/hooks/marketing/use-campaigns'
import { counted } from '@/lib/client/format/nouns'
import { ApproveCampaign } from './ApproveCampaign'
import { RejectCampaign } from './RejectCampaign'
import { TestCampaign } from './TestCampaign'
import type { Question } from './acts'
import type { Actable } from './use-campaign-actions'
import { mailNoun } from './words'

export type QuestionProps = {
  campaign: Actable
  onDone?: () => Promise<void> | void
  onClose: () => void
}

/** Asks before something is done with a campaign. */
export function CampaignQuestion({ what, ...props }: QuestionProps & { what: Question }) {
  switch (what) {
    case 'approve':
      return <ApproveCampaign {...props} />
    case 'reject':
      return <RejectCampaign {...props} />
    case 'test':
      return <TestCampaign {...props} />
    case 'cancel':
      return <CancelCampaign {...props} />
    case 'resend':
      return <ResendCampaign {...props} />
    case 'delete':
      return <DeleteCampaign {...props} />
  }
}

function CancelCampaign({ campaign, ...props }: QuestionProps) {
  const { cancel } = useCampaignActs()
  const { status, figures } = campaign
  const hasBegun = status === 'sending' || figures.sent > 0
  return (
    <ConfirmDialog
      {...props}
      title={`Cancel “${campaign.name}”?`}
      action="Cancel the campaign"
      onConfirm={() => cancel(campaign)}
      done={`“${campaign.name}” is cancelled.`}
    >
      {hasBegun
        ? 'No more mails of it go out, and it cannot be taken up again. What has been sent stays sent, and its report stays.'
        : 'Nothing of it is sent, and it cannot be taken up again. A duplicate of it can.'}
    </ConfirmDialog>
  )
}

function ResendCampaign({ campaign, ...props }: QuestionProps) {
  const { resend } = useCampaignActs()
  const { failed } = campaign.figures
  return (
    <ConfirmDialog
      {...props}
      title={`Send “${campaign.name}” to those whom it did not reach?`}
      action="Resend"
      harmless
      onConfirm={() => resend(campaign)}
      done={`“${campaign.name}” is sent once more to those whom it did not reach.`}
    >
      {counted(failed, mailNoun)} could not be handed over. {failed === 1 ? 'It is' : 'They are'}{' '}
      tried again; nobody who has it gets it twice, and bounced addresses are left out.
    </ConfirmDialog>
  )
}

function DeleteCampaign({ campaign, ...props }: QuestionProps) {
  const remove = useRemoveCampaign()
  return (
    <ConfirmDialog
      {...props}
      title={`Delete “${campaign.name}”?`}
      action="Delete"
      onConfirm={() => remove(String(campaign.id), { version: campaign.version })}
      done={`Campaign “${campaign.name}” deleted.`}
    >
      It is a draft: nothing of it was sent, and nothing is left of it but its history.
    </ConfirmDialog>
  )
}
