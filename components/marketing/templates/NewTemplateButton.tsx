import { NewButton } from '@/components/data/NewButton'

export const NewTemplateButton = () => (
  <NewButton permission="templates:create">New template</NewButton>
)
