import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { mayDo } from '@/components/marketing/campaigns/acts'
import {
  useCampaignActions,
  type CampaignActions,
} from '@/components/marketing/campaigns/use-campaign-actions'
import {
  hoursWord,
  mailNoun,
  personNoun,
  throttleWord,
  timeWord,
  whenWord,
} from '@/components/marketing/campaigns/words'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { Notice } from '@/components/ui/primitives/Notice'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useProgress } from '@/hooks/marketing/use-campaigns'
import { useNow } from '@/hooks/ui/shell/use-now'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { countWord } from '@/lib/client/format/notation'
import { counted } from '@/lib/client/format/nouns'
import type { Campaign, Progress } from '@/lib/marketing/campaigns/schema'
import { PAUSE_REASON_WORDS } from '@/lib/shared/campaign-words'
import { SendingProgress } from './Progress'
import styles from './Standing.module.css'

type Props = { campaign: Campaign; onChanged: () => Promise<void> }

/** How it stands with a campaign that is no draft any more, and what is done next. */
export function Standing({ campaign, onChanged }: Props) {
  const actions = useCampaignActions({ onChanged })
  const isLive = campaign.status === 'sending' || campaign.status === 'paused'
  const shared = { campaign, actions }
  return (
    <div className={styles.standing}>
      {campaign.status === 'in-review' && <InReview {...shared} />}
      {campaign.status === 'scheduled' && <Scheduled {...shared} onEnded={onChanged} />}
      {isLive && <Live {...shared} onEnded={onChanged} />}
      {campaign.status === 'sent' && <Sent {...shared} />}
      {campaign.status === 'cancelled' && <Notice>{cancelledWord(campaign)}</Notice>}
      {actions.dialog}
    </div>
  )
}

type PartProps = { campaign: Campaign; actions: CampaignActions }
const useMay = (campaign: Campaign) => {
  const { can } = usePermissions()
  return (act: Parameters<typeof mayDo>[0]) => mayDo(act, campaign, can)
}

const Line = ({
  children,
  action,
  tone,
}: {
  children: ReactNode
  action?: ReactNode
  tone?: 'warn'
}) => (
  <Notice tone={tone} action={action && <span className={styles.actions}>{action}</span>}>
    {children}
  </Notice>
)

function InReview({ campaign, actions: { ask, does } }: PartProps) {
  const may = useMay(campaign)
  const { author, mine, wrote, submittedAt, sendAt } = campaign
  return (
    <Line
      action={
        <>
          {mine && may('withdraw') && (
            <Button variant="default" onClick={does.withdraw(campaign)}>
              Withdraw
            </Button>
          )}
          {!mine && may('reject') && (
            <Button variant="default" onClick={ask('reject', campaign)}>
              Reject…
            </Button>
          )}
          {!wrote && may('approve') && <Button onClick={ask('approve', campaign)}>Approve…</Button>}
        </>
      }
    >
      {mine ? 'You' : (author ?? 'Somebody')} submitted it <RelativeTime at={submittedAt} />.{' '}
      {wrote
        ? 'Somebody else has to approve it.'
        : may('approve')
          ? `With your approval it is sent ${sendAt ? `on ${whenWord(campaign)}` : 'at once'}.`
          : 'It waits for somebody who holds campaigns:approve.'}
    </Line>
  )
}

const [SOON, SELDOM] = [60_000, 30_000]

function Scheduled({ campaign, actions: { ask, does }, onEnded }: PartProps & Ending) {
  const may = useMay(campaign)
  const now = useNow() ?? 0
  const isSoon = campaign.sendAt === null || Date.parse(campaign.sendAt) - now < SOON
  useEnding(campaign, useProgress(campaign.id, isSoon ? undefined : SELDOM).data, onEnded)
  const { sendAt, approver, approvedAt, reviewNote } = campaign
  return (
    <Line
      action={
        <>
          {may('cancel') && (
            <Button variant="default" onClick={ask('cancel', campaign)}>
              Cancel…
            </Button>
          )}
          {may('pause') && (
            <Button variant="default" onClick={does.pause(campaign)}>
              Pause
            </Button>
          )}
        </>
      }
    >
      {sendAt ? (
        <>
          It is sent <RelativeTime at={sendAt} />, on {whenWord(campaign)}.
        </>
      ) : (
        'It is sent within a minute.'
      )}{' '}
      {approver && (
        <>
          {approver} approved it <RelativeTime at={approvedAt} />
          {reviewNote ? `: “${reviewNote}”` : '.'}
        </>
      )}
    </Line>
  )
}

/** Of what has not been asked for yet the figures of the record stand in. */
const firstOf = ({ status, pauseReason, version, audience, figures }: Campaign): Progress => ({
  status,
  pauseReason,
  version,
  audience,
  perMinute: null,
  secondsLeft: null,
  testEndsAt: null,
  testEndsAtLocal: null,
  sent: figures.sent,
  failed: figures.failed,
  skipped: figures.skipped,
  bounced: figures.bounced,
  waiting: Math.max(0, (audience ?? 0) - figures.sent - figures.failed - figures.skipped),
})

type Ending = { onEnded: () => Promise<void> }

/** Whoever looks on sees it begin, end, or be paused, without asking for that. */
function useEnding(
  { status }: Campaign,
  progress: Progress | undefined,
  onEnded: () => Promise<void>,
) {
  const ended = useEffectEvent(() => void onEnded())
  useEffect(() => {
    if (progress && progress.status !== status) ended()
  }, [progress, status])
}

function Live({ campaign, actions: { ask, does }, onEnded }: PartProps & Ending) {
  const may = useMay(campaign)
  const { data, error, mutate } = useProgress(campaign.id)
  const progress = data ?? firstOf(campaign)
  useEnding(campaign, data, onEnded)
  const isPaused = progress.status === 'paused'
  const present = { ...campaign, version: progress.version }
  if (progress.audience === null && !isPaused)
    return <Notice live>Whom it goes to is being found out.</Notice>
  return (
    <>
      {error && data && (
        <LoadFailure what="The progress" failure={error} onRetry={() => void mutate()} />
      )}
      {isPaused && (
        <Line tone="warn">
          {PAUSE_REASON_WORDS[progress.pauseReason ?? 'by-hand']} What has been sent stays sent:
          resumed, nobody gets it twice.
        </Line>
      )}
      <SendingProgress
        standing={{
          ...progress,
          audience: progress.audience ?? 0,
          perMinute: isPaused ? null : progress.perMinute,
          secondsLeft: isPaused ? null : progress.secondsLeft,
        }}
        title={`${countWord(progress.sent)} of ${counted(progress.audience ?? 0, mailNoun)} sent`}
      >
        <p>
          {progress.testEndsAtLocal
            ? `The better subject goes to the other ${counted(progress.waiting, personNoun)} on ${timeWord(progress.testEndsAtLocal, campaign.zone)}.`
            : limitsWord(campaign)}
        </p>
        <span className={styles.actions}>
          {may('cancel') && (
            <Button variant="default" onClick={ask('cancel', present)}>
              Cancel…
            </Button>
          )}
          {isPaused
            ? may('resume') && <Button onClick={does.resume(present)}>Resume</Button>
            : may('pause') && (
                <Button variant="default" onClick={does.pause(present)}>
                  Pause
                </Button>
              )}
        </span>
      </SendingProgress>
    </>
  )
}

function limitsWord({ throttle, window, weekdaysOnly, zone }: Campaign): string {
  const words = [
    throttle !== null && throttleWord(throttle),
    (window || weekdaysOnly) && hoursWord({ window, weekdaysOnly, zone }),
  ].filter((word) => word !== false && word !== null)
  const sentence = words.join(', ')
  return sentence && `It is sent ${sentence}.`
}

function Sent({ campaign, actions: { ask } }: PartProps) {
  const may = useMay(campaign)
  const { figures, endedAtLocal, zone } = campaign
  return (
    <Line
      tone={figures.failed > 0 ? 'warn' : undefined}
      action={
        may('resend') && (
          <Button variant="default" onClick={ask('resend', campaign)}>
            Resend to failed…
          </Button>
        )
      }
    >
      {counted(figures.sent, mailNoun)} sent
      {endedAtLocal && `, the last on ${timeWord(endedAtLocal, zone)}`}.
      {figures.failed > 0 && ` ${counted(figures.failed, mailNoun)} could not be handed over.`}
    </Line>
  )
}

function cancelledWord({ figures, endedAtLocal, zone }: Campaign): string {
  const when = endedAtLocal ? ` on ${timeWord(endedAtLocal, zone)}` : ''
  return figures.sent > 0
    ? `It was cancelled${when}, after ${counted(figures.sent, mailNoun)}.`
    : `It was cancelled${when}, before anything was sent.`
}
