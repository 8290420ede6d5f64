import {
  IconArchive,
  IconArrowsLeftRight,
  IconCloudUpload,
  IconFilePlus,
  IconTransfer,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useRouter } from 'next/router'
import { useState, type ReactNode } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { usePlanActs, usePlanAddress } from '@/hooks/billing/use-plans'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { PlanEntry } from '@/lib/billing/plans/schema'
import type { Failure } from '@/lib/client/call'
import { links } from '@/lib/client/links'
import { notify } from '@/lib/client/notify'
import { inCommerceWord } from './words'

const PublishPlan = onDemand(() => import('./PublishPlan').then((module) => module.PublishPlan))
const ArchivePlan = onDemand(() => import('./ArchivePlan').then((module) => module.ArchivePlan))
const DiscardDraft = onDemand(() =>
  import('@/components/ui/form/DiscardDraft').then((module) => module.DiscardDraft),
)

/** As much of a plan as decides what can be done with it. */
export type Actable = Pick<PlanEntry, 'code' | 'name' | 'status' | 'number' | 'draft' | 'version'>

type Options = {
  /** Whether nothing entered would be lost; if not, it asks. */
  mayLeave?: () => boolean
  /** It has changed, or gone. */
  onChanged?: () => void
  onGone?: () => void
  /** Opens the draft to be filled in, where it is not open already. */
  onEdit?: (code: string) => void
}

/** What can be done with one plan, by those who may; `dialog` is what it asks before. */
export function usePlanActions({ mayLeave = () => true, onChanged, onGone, onEdit }: Options) {
  const { can } = usePermissions()
  const acts = usePlanActs()
  const { compare } = usePlanAddress()
  const router = useRouter()
  const selected = useSelected()
  const [asked, setAsked] = useState<{
    what: 'publish' | 'archive' | 'discard'
    plan: Actable
  } | null>(null)
  const close = () => setAsked(null)
  const ask = (what: NonNullable<typeof asked>['what'], plan: Actable) => () =>
    mayLeave() && setAsked({ what, plan })

  /** Needs no question: nothing is lost by it. */
  const draft = async (plan: Actable) => {
    if (!mayLeave()) return
    try {
      const { draft } = await acts.draft(plan)
      void notify({ message: `Version ${draft!.number} of “${plan.name}” can be drafted.` })
      onChanged?.()
      onEdit?.(plan.code)
    } catch (cause) {
      void notify({ message: (cause as Failure).error, color: 'red' })
    }
  }

  /** Nor does this: what is there already is written again. */
  const offer = async (plan: Actable) => {
    try {
      const { status, inCommerce } = await acts.offer(plan)
      void notify({
        message: inCommerceWord(status, inCommerce),
        color: inCommerce?.state === 'failed' ? 'red' : undefined,
      })
      onChanged?.()
    } catch (cause) {
      void notify({ message: (cause as Failure).error, color: 'red' })
    }
  }

  const actionsFor = (plan: Actable): (RowAction | false)[] => {
    const { code, number, status, draft: drafted } = plan
    const mayChange = can('plans:update')
    return [
      can('plans:publish') &&
        drafted !== null && { label: 'Publish', icon: IconUpload, onClick: ask('publish', plan) },
      mayChange &&
        drafted === null && {
          label: 'New version',
          icon: IconFilePlus,
          onClick: () => void draft(plan),
        },
      {
        label: 'Compare with…',
        icon: IconArrowsLeftRight,
        onClick: () => mayLeave() && compare({ code, number }),
      },
      can('plans:publish') &&
        can('subscriptions:update') &&
        status !== 'draft' && {
          label: 'Move subscribers…',
          icon: IconTransfer,
          onClick: () => mayLeave() && void router.push(links.moves(code, selected)),
        },
      can('plans:publish') &&
        status !== 'draft' && {
          label: 'Write to commerce',
          icon: IconCloudUpload,
          onClick: () => void offer(plan),
        },
      can('plans:archive') &&
        status === 'live' &&
        drafted === null && {
          label: 'Archive',
          icon: IconArchive,
          danger: true,
          onClick: ask('archive', plan),
        },
      mayChange &&
        drafted !== null && {
          label: 'Discard draft',
          icon: IconTrash,
          danger: true,
          onClick: ask('discard', plan),
        },
    ]
  }

  let dialog: ReactNode = null
  if (asked?.what === 'publish')
    dialog = (
      <PublishPlan code={asked.plan.code} onDone={onChanged} onEdit={onEdit} onClose={close} />
    )
  if (asked?.what === 'archive')
    dialog = <ArchivePlan plan={asked.plan} onDone={onChanged} onClose={close} />
  if (asked?.what === 'discard') {
    const { name, draft, status } = asked.plan
    const first = status === 'draft'
    dialog = (
      <DiscardDraft
        what="Plan"
        name={name}
        number={draft!}
        first={first}
        onClose={close}
        onDiscard={() => acts.discard(asked.plan)}
        onDone={first ? onGone : onChanged}
      />
    )
  }
  return { actionsFor, ask, draft, offer, dialog }
}
