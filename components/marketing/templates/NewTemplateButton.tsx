import { NewButton } from '@/components/ui/list/NewButton'

export const NewTemplateButton = () => (
  <NewButton permission="templates:create">New template</NewButton>
)
