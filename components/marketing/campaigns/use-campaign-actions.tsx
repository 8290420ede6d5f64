import {
  IconArrowBackUp,
  IconBan,
  IconCopy,
  IconMailForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useCampaignActs } from '@/hooks/marketing/use-campaigns'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import { notify } from '@/lib/client/notify'
import type { Campaign, CampaignEntry } from '@/lib/marketing/campaigns/schema'
import { mayDo, type Act, type Question } from './acts'

const CampaignQuestion = onDemand(() =>
  import('./CampaignQuestion').then((module) => module.CampaignQuestion),
)

/** As much of a campaign as decides what can be done with it. */
export type Actable = Pick<
  CampaignEntry,
  'id' | 'name' | 'version' | 'status' | 'sendAt' | 'figures'
> & {
  /** Whether the reader has submitted it, where that is known: nobody else withdraws it. */
  mine?: boolean
  /** The subject that is tried against the first, where that is known. */
  abTest?: Campaign['abTest']
}

type Options = {
  /** Whether nothing entered would be lost; if not, it asks. */
  mayLeave?: () => boolean
  /** It has changed, or gone. */
  onChanged?: () => Promise<void> | void
  onGone?: () => void
}

/** What can be done with one campaign, by those who may; `dialog` is what it asks before. */
export function useCampaignActions({ mayLeave = () => true, onChanged, onGone }: Options) {
  const { can } = usePermissions()
  const selected = useSelected()
  const acts = useCampaignActs()
  const [asked, setAsked] = useState<{ what: Question; campaign: Actable } | null>(null)
  const ask = (what: Question, campaign: Actable) => () =>
    mayLeave() && setAsked({ what, campaign })

  const doing = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      await onChanged?.()
      void notify({ message })
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
    }
  }
  const does = {
    pause: (campaign: Actable) => () =>
      void doing(() => acts.pause(campaign), `“${campaign.name}” is paused.`),
    resume: (campaign: Actable) => () =>
      void doing(() => acts.resume(campaign), `“${campaign.name}” goes on. Nobody gets it twice.`),
    submit: (campaign: Actable) => () =>
      void doing(
        () => acts.submit(campaign),
        `“${campaign.name}” waits to be approved by somebody else.`,
      ),
    withdraw: (campaign: Actable) => () =>
      void doing(() => acts.withdraw(campaign), `“${campaign.name}” is a draft again.`),
    duplicate: (campaign: Actable) => () =>
      mayLeave() &&
      void doing(
        async () => leaveFor(links.campaign((await acts.duplicate(campaign)).id, selected)),
        `“${campaign.name}” is duplicated.`,
      ),
  }

  const actionsFor = (campaign: Actable): (RowAction | false)[] => {
    const may = (act: Act) => mayDo(act, campaign, can)
    return [
      may('pause') && { label: 'Pause', icon: IconPlayerPause, onClick: does.pause(campaign) },
      may('resume') && { label: 'Resume', icon: IconPlayerPlay, onClick: does.resume(campaign) },
      may('resend') && {
        label: 'Resend to failed',
        icon: IconMailForward,
        onClick: ask('resend', campaign),
      },
      may('test') && { label: 'Send a test', icon: IconSend, onClick: ask('test', campaign) },
      campaign.mine === true &&
        may('withdraw') && {
          label: 'Withdraw',
          icon: IconArrowBackUp,
          onClick: does.withdraw(campaign),
        },
      may('duplicate') && { label: 'Duplicate', icon: IconCopy, onClick: does.duplicate(campaign) },
      may('cancel') && {
        label: 'Cancel',
        icon: IconBan,
        danger: true,
        onClick: ask('cancel', campaign),
      },
      may('delete') && {
        label: 'Delete',
        icon: IconTrash,
        danger: true,
        onClick: ask('delete', campaign),
      },
    ]
  }
  const dialog: ReactNode = asked && (
    <CampaignQuestion
      {...asked}
      onDone={asked.what === 'delete' ? onGone : onChanged}
      onClose={() => setAsked(null)}
    />
  )
  return { actionsFor, ask, does, dialog }
}
export type CampaignActions = ReturnType<typeof useCampaignActions>
