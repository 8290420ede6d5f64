import { RecordPage, WaitingRecord } from '@/components/areas/RecordPage'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useTemplate } from '@/hooks/marketing/use-templates'
import { aboutWord } from './words'

const OpenedTemplate = onDemand(
  () => import('./OpenedTemplate').then((module) => module.OpenedTemplate),
  () => <WaitingRecord />,
)
const TemplateActions = onDemand(() =>
  import('./TemplateActions').then((module) => module.TemplateActions),
)

/** The page of one template. */
export const TemplatePage = () => (
  <RecordPage
    what="Template"
    permission="templates:read"
    list={{ path: '/admin/templates', label: 'Templates' }}
    useRecord={useTemplate}
    about={(template) =>
      template ? aboutWord(template) : 'A mail that is written once and filled in each time.'
    }
    Head={TemplateActions}
    Opened={OpenedTemplate}
  />
)
