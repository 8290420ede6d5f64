import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { CampaignPreview } from '@/components/marketing/campaigns/CampaignPreview'
import { fieldWords } from '@/components/marketing/campaigns/field-words'
import { useCampaignActions } from '@/components/marketing/campaigns/use-campaign-actions'
import styles from '@/components/ui/form/Beside.module.css'
import { LastChange } from '@/components/ui/form/history/LastChange'
import { RecordForm, type Guard } from '@/components/ui/form/RecordForm'
import { Notice } from '@/components/ui/primitives/Notice'
import { campaigns, useSaveCampaign } from '@/hooks/marketing/use-campaigns'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Campaign, CampaignChange } from '@/lib/marketing/campaigns/schema'
import { CampaignSteps } from './CampaignSteps'
import { changedCampaign, draftOf, valuesOf, type StepName } from './values'

type Props = {
  campaign: Campaign
  guard: RefObject<Guard | null>
  /** It was saved, or something was done with it: has the page show it as it is. */
  onSaved: () => void
  onChanged: () => Promise<void>
  /** It asks whether to discard what was entered. */
  onAsk: () => void
  onClose: () => void
}

/** What saving is on the way to. */
type Goal = 'submit' | 'test' | { step: StepName }

const isSaved = (campaign: Campaign, input: CampaignChange) => {
  const saved = changedCampaign.safeParse({ ...valuesOf(campaign), version: campaign.version })
  return saved.success && JSON.stringify(saved.data) === JSON.stringify(input)
}

/** A draft: what is set step by step, and beside it the mail that it becomes. */
export function CampaignForm({ campaign, guard, onSaved, onChanged, onAsk, onClose }: Props) {
  const save = useSaveCampaign()
  const mayChange = usePermissions().can('campaigns:update')
  const { ask, does, dialog } = useCampaignActions({ onChanged })
  const saved = useRef(campaign)
  const goal = useRef<Goal | null>(null)
  const [opened, setOpened] = useState<StepName | null>('checks')
  const [goesOn, setGoesOn] = useState<StepName | null>(null)

  /**
   * Saves, if there is something to save, and goes on. What is wrong is said, and then it does not
   * go on.
   */
  const saveFor = (next: Goal) => (form: HTMLFormElement) => {
    goal.current = next
    form.requestSubmit()
    goal.current = null
  }
  const pressed =
    (next: 'submit' | 'test') =>
    ({ currentTarget }: { currentTarget: HTMLButtonElement }) =>
      saveFor(next)(currentTarget.form!)
  return (
    <>
      <RecordForm
        name="campaign"
        guard={guard}
        record={campaign}
        schema={changedCampaign}
        initialValues={valuesOf(campaign)}
        valuesOf={valuesOf}
        words={fieldWords}
        readOnly={!mayChange && 'You can read this. Changing it needs campaigns:update.'}
        who={<LastChange entity={campaigns} id={String(campaign.id)} />}
        submitLabel="Save draft"
        cancelLabel={null}
        className={styles.columns}
        next={<Button onClick={pressed('submit')}>Submit for approval</Button>}
        onSubmit={async (input) => {
          const next = goal.current
          if (!isSaved(saved.current, input)) saved.current = await save(input, String(campaign.id))
          const step = typeof next === 'object' ? next?.step : undefined
          // What stands against submitting it is listed there.
          const shown = next === 'submit' ? 'checks' : step
          if (shown) setOpened(shown)
          setGoesOn(step ?? null)
          if (next === 'submit') does.submit(saved.current)()
          if (next === 'test') ask('test', saved.current)()
        }}
        onSaved={() => {
          if (saved.current.version !== campaign.version) onSaved()
          return saved.current
        }}
        onAsk={onAsk}
        onClose={onClose}
        below={(form) => (
          <div className={styles.beside}>
            <CampaignPreview
              campaign={campaign}
              draft={draftOf(form.values)}
              action={
                <Button variant="default" onClick={pressed('test')}>
                  Send a test…
                </Button>
              }
            />
          </div>
        )}
      >
        {(form) => (
          <>
            {campaign.reviewNote && (
              <Notice tone="warn">
                Sent back{campaign.approver && ` by ${campaign.approver}`}: “{campaign.reviewNote}”
              </Notice>
            )}
            <CampaignSteps
              form={form}
              campaign={campaign}
              opened={opened}
              goesOn={goesOn}
              onOpen={setOpened}
              onContinue={(step, element) => saveFor({ step })(element)}
            />
          </>
        )}
      </RecordForm>
      {dialog}
    </>
  )
}
