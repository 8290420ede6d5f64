import {
  IconArchive,
  IconBuildingHospital,
  IconFilePlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useClinicalTestActs } from '@/hooks/practice/use-clinical-tests'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import type { ClinicalTestEntry } from '@/lib/practice/clinical-tests/schema'
import { inCommerceWord } from './words'

const PublishTest = onDemand(() => import('./PublishTest').then((module) => module.PublishTest))
const RetireTest = onDemand(() => import('./RetireTest').then((module) => module.RetireTest))
const DiscardDraft = onDemand(() =>
  import('@/components/ui/form/DiscardDraft').then((module) => module.DiscardDraft),
)
const Availability = onDemand(() =>
  import('./AvailabilityDialog').then((module) => module.AvailabilityDialog),
)

/** As much of a test as decides what can be done with it. */
export type Actable = Pick<ClinicalTestEntry, 'code' | 'name' | 'status' | 'draft' | 'version'>

type Options = {
  /** Whether nothing entered would be lost; if not, it asks. */
  mayLeave?: () => boolean
  /** It has changed, or gone. */
  onChanged?: () => void
  onGone?: () => void
  /** Opens the draft to be filled in, where it is not open already. */
  onEdit?: (code: string) => void
}

/** What can be done with one test, by those who may; `dialog` is what it asks before. */
export function useTestActions({ mayLeave = () => true, onChanged, onGone, onEdit }: Options) {
  const { can } = usePermissions()
  const acts = useClinicalTestActs()
  const [asked, setAsked] = useState<{
    what: 'publish' | 'retire' | 'discard' | 'offer'
    test: Actable
  } | null>(null)
  const close = () => setAsked(null)
  const ask = (what: NonNullable<typeof asked>['what'], test: Actable) => () =>
    mayLeave() && setAsked({ what, test })

  /** Needs no question: nothing is lost by it. */
  const draft = async (test: Actable) => {
    if (!mayLeave()) return
    try {
      const { draft } = await acts.draft(test)
      void notify({ message: `Version ${draft!.number} of “${test.name}” can be drafted.` })
      onChanged?.()
      onEdit?.(test.code)
    } catch (cause) {
      void notify({ message: (cause as Failure).error, color: 'red' })
    }
  }

  /** Nor does this: what is there already is written again. */
  const price = async (test: Actable) => {
    try {
      const { status, inCommerce } = await acts.price(test)
      void notify({
        message: inCommerceWord(status, inCommerce),
        color: inCommerce?.state === 'failed' ? 'red' : undefined,
      })
      onChanged?.()
    } catch (cause) {
      void notify({ message: (cause as Failure).error, color: 'red' })
    }
  }

  const actionsFor = (test: Actable): (RowAction | false)[] => {
    const { status, draft: drafted } = test
    const mayChange = can('tests:update')
    const mayPublish = can('tests:publish')
    return [
      mayPublish &&
        drafted !== null && { label: 'Publish', icon: IconUpload, onClick: ask('publish', test) },
      mayChange &&
        status === 'active' &&
        drafted === null && {
          label: 'New version',
          icon: IconFilePlus,
          onClick: () => void draft(test),
        },
      mayChange && {
        label: 'Availability',
        icon: IconBuildingHospital,
        onClick: ask('offer', test),
      },
      mayPublish &&
        status === 'active' &&
        drafted === null && {
          label: 'Retire',
          icon: IconArchive,
          danger: true,
          onClick: ask('retire', test),
        },
      mayChange &&
        drafted !== null && {
          label: 'Discard draft',
          icon: IconTrash,
          danger: true,
          onClick: ask('discard', test),
        },
    ]
  }

  let dialog: ReactNode = null
  if (asked) {
    const shared = { code: asked.test.code, onClose: close }
    if (asked.what === 'publish')
      dialog = <PublishTest {...shared} onDone={onChanged} onEdit={onEdit} />
    if (asked.what === 'retire') dialog = <RetireTest {...shared} onDone={onChanged} />
    if (asked.what === 'offer') dialog = <Availability {...shared} onDone={onChanged} />
    if (asked.what === 'discard') {
      const { name, draft, status } = asked.test
      const first = status === 'draft'
      dialog = (
        <DiscardDraft
          what="Test"
          name={name}
          number={draft!}
          first={first}
          onClose={close}
          onDiscard={() => acts.discard(asked.test)}
          onDone={first ? onGone : onChanged}
        />
      )
    }
  }
  return { actionsFor, ask, draft, price, dialog }
}
