import dynamic from 'next/dynamic'
import { RecordPage, WaitingRecord } from '@/components/shell/RecordPage'
import { useTemplate } from '@/hooks/use-templates'
import { aboutWord } from './words'

const OpenedTemplate = dynamic(() => import('./OpenedTemplate').then((module) => module.OpenedTemplate), {
  ssr: false,
  loading: () => <WaitingRecord />,
})
const TemplateActions = dynamic(() => import('./TemplateActions').then((module) => module.TemplateActions), {
  ssr: false,
})

/** The page of one template. */
export const TemplatePage = () => (
  <RecordPage
    what="Template"
    permission="templates:read"
    list={{ path: '/admin/templates', label: 'Templates' }}
    useRecord={useTemplate}
    about={(template) => (template ? aboutWord(template) : 'A mail that is written once and filled in each time.')}
    Head={TemplateActions}
    Opened={OpenedTemplate}
  />
)
