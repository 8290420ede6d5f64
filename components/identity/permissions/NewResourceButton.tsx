import { NewButton } from '@/components/ui/list/NewButton'

export const NewResourceButton = () => (
  <NewButton permission="resources:create">New resource</NewButton>
)
