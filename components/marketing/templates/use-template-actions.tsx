import { IconArchive, IconCopy, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useTemplateActs } from '@/hooks/marketing/use-templates'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { TemplateEntry } from '@/lib/marketing/templates/schema'

const PublishTemplate = onDemand(() =>
  import('./versions/PublishTemplate').then((module) => module.PublishTemplate),
)
const ArchiveTemplate = onDemand(() =>
  import('./ArchiveTemplate').then((module) => module.ArchiveTemplate),
)
const Customize = onDemand(() => import('./Customize').then((module) => module.Customize))
const TestMail = onDemand(() => import('./preview/TestMail').then((module) => module.TestMail))
const DiscardDraft = onDemand(() =>
  import('@/components/ui/form/DiscardDraft').then((module) => module.DiscardDraft),
)

/** As much of a template as decides what can be done with it. */
export type Actable = Pick<
  TemplateEntry,
  | 'id'
  | 'name'
  | 'category'
  | 'purpose'
  | 'language'
  | 'status'
  | 'builtIn'
  | 'inherited'
  | 'draft'
  | 'version'
  | 'organization'
>

type Options = {
  /** Whether nothing entered would be lost; if not, it asks. */
  mayLeave?: () => boolean
  /** It has changed, or gone. */
  onChanged?: () => Promise<void> | void
  onGone?: () => void
}
export type Question = 'publish' | 'archive' | 'discard' | 'customize' | 'test'

/** What can be done with one template, by those who may; `dialog` is what it asks before. */
export function useTemplateActions({ mayLeave = () => true, onChanged, onGone }: Options) {
  const { can } = usePermissions()
  const { discard } = useTemplateActs()
  const [asked, setAsked] = useState<{ what: Question; template: Actable } | null>(null)
  const close = () => setAsked(null)
  const ask = (what: Question, template: Actable) => () =>
    mayLeave() && setAsked({ what, template })

  const actionsFor = (template: Actable): (RowAction | false)[] => {
    const { status, draft, builtIn, inherited } = template
    if (inherited)
      return [
        can('templates:create') &&
          status === 'live' && {
            label: 'Customize',
            icon: IconCopy,
            onClick: ask('customize', template),
          },
      ]
    const mayPublish = can('templates:publish')
    return [
      mayPublish &&
        draft !== null && { label: 'Publish', icon: IconUpload, onClick: ask('publish', template) },
      can('templates:create') &&
        status === 'live' && { label: 'Copy', icon: IconCopy, onClick: ask('customize', template) },
      can('templates:update') &&
        draft !== null && {
          label: 'Discard draft',
          icon: IconTrash,
          danger: true,
          onClick: ask('discard', template),
        },
      mayPublish &&
        status === 'live' &&
        draft === null &&
        !builtIn && {
          label: 'Archive',
          icon: IconArchive,
          danger: true,
          onClick: ask('archive', template),
        },
    ]
  }

  let dialog: ReactNode = null
  if (asked) {
    const { what, template } = asked
    const shared = { template, onDone: onChanged, onClose: close }
    if (what === 'publish') dialog = <PublishTemplate {...shared} />
    if (what === 'archive') dialog = <ArchiveTemplate {...shared} />
    if (what === 'customize') dialog = <Customize {...shared} />
    if (what === 'test') dialog = <TestMail {...shared} />
    if (what === 'discard') {
      const first = template.status === 'draft'
      dialog = (
        <DiscardDraft
          what="Template"
          name={template.name}
          number={template.draft!}
          first={first}
          onClose={close}
          onDiscard={() => discard(template)}
          onDone={first ? onGone : onChanged}
        />
      )
    }
  }
  return { actionsFor, ask, dialog }
}
