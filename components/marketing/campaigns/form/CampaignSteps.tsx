import { Button, Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Checks } from '@/components/marketing/campaigns/Checks'
import { useShown } from '@/components/marketing/campaigns/use-shown'
import {
  audienceWord,
  contentWord,
  personNoun,
  scheduleWord,
  settingsWord,
} from '@/components/marketing/campaigns/words'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useAudience, useChecks } from '@/hooks/marketing/use-campaigns'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { counted } from '@/lib/client/format/nouns'
import type { Campaign, CampaignCheck } from '@/lib/marketing/campaigns/schema'
import { AudienceFields } from './AudienceFields'
import styles from './CampaignForm.module.css'
import { ContentFields } from './ContentFields'
import { ScheduleFields } from './ScheduleFields'
import { SettingsFields } from './SettingsFields'
import { Step } from './Step'
import { placeOf, stepOf, STEPS, triedOf, type CampaignValues, type StepName } from './values'

const TITLES: Record<StepName, string> = {
  audience: 'Audience',
  content: 'Content',
  settings: 'Settings',
  schedule: 'Schedule',
  checks: 'Checks',
}

type Props = {
  form: Form<CampaignValues>
  campaign: Campaign
  opened: StepName | null
  /** The step that somebody has just continued to. */
  goesOn: StepName | null
  onOpen: (step: StepName | null) => void
  /** Goes on with the next step, of this form. */
  onContinue: (step: StepName, form: HTMLFormElement) => void
}

const fieldAt = (path: string) =>
  document.querySelector<HTMLElement>(`[data-path="${path}"], [data-path^="${path}."]`)

/** What is refused is brought in sight: the step that the first of it is in. */
function useStepOfErrors(errors: object, opened: StepName | null, open: (step: StepName) => void) {
  const show = useEffectEvent(() => {
    const steps = Object.keys(errors).flatMap((path) => stepOf(path) ?? [])
    const first = STEPS.find((step) => steps.includes(step))
    if (first && !steps.some((step) => step === opened)) open(first)
  })
  useEffect(() => show(), [errors])
}

/** The way to a campaign that can be sent: in any order, each step with what is set in it. */
export function CampaignSteps({ form, campaign, opened, goesOn, onOpen, onContinue }: Props) {
  const checks = useChecks(campaign)
  const { data: audience } = useAudience(campaign, triedOf(campaign, form.values))
  const shown = useShown(campaign, form.values)
  const unsaved = form.isDirty()
  const errors = (checks.data ?? []).filter(({ severity }) => severity === 'error')
  const go = (step: StepName, field?: string) => {
    onOpen(step)
    if (field) setTimeout(() => fieldAt(field)?.focus())
  }
  useStepOfErrors(form.errors, opened, (step) =>
    go(
      step,
      Object.keys(form.errors).find((path) => stepOf(path) === step),
    ),
  )

  const standingOf = (step: StepName) => {
    if (Object.keys(form.errors).some((path) => stepOf(path) === step)) return 'wrong'
    if (!checks.data) return undefined
    const here =
      step === 'checks' ? errors : errors.filter(({ name }) => placeOf(name)?.step === step)
    return here.length > 0 ? 'wrong' : 'right'
  }
  const summaries: Record<StepName, ReactNode> = {
    audience: [audienceWord(shown), audience && counted(audience.reachable, personNoun)]
      .filter(Boolean)
      .join(' · '),
    content: contentWord(shown),
    settings: settingsWord(shown, campaign.organization.label),
    schedule: scheduleWord(shown),
    checks:
      checks.data &&
      (errors.length === 0 ? 'Nothing stands against sending it' : `${errors.length} to be mended`),
  }
  const contents: Record<StepName, ReactNode> = {
    audience: <AudienceFields form={form} campaign={campaign} />,
    content: <ContentFields form={form} campaign={campaign} />,
    settings: <SettingsFields form={form} campaign={campaign} />,
    schedule: <ScheduleFields form={form} />,
    checks: (
      <>
        {unsaved && (
          <p className={styles.sentence}>
            This is how it was saved. Save the draft to have it checked anew.
          </p>
        )}
        <Loaded
          what="The checks"
          answer={checks}
          waiting={<Skeleton height={280} aria-busy="true" />}
        >
          {(data) => <Checks checks={data} onGo={(check) => wayTo(check, go)} />}
        </Loaded>
      </>
    ),
  }
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((step, index) => {
        const next = STEPS[index + 1]
        return (
          <Step
            key={step}
            number={index + 1}
            title={TITLES[step]}
            summary={summaries[step]}
            standing={standingOf(step)}
            opened={step === opened}
            goesOn={step === goesOn}
            onToggle={() => onOpen(step === opened ? null : step)}
          >
            {contents[step]}
            {next && (
              <div className={styles.foot}>
                <Button
                  variant="default"
                  onClick={({ currentTarget }) => onContinue(next, currentTarget.form!)}
                >
                  Continue
                </Button>
              </div>
            )}
          </Step>
        )
      })}
    </ol>
  )
}

function wayTo({ name }: CampaignCheck, go: (step: StepName, field?: string) => void) {
  const place = placeOf(name)
  return place ? () => go(place.step, place.field) : undefined
}
