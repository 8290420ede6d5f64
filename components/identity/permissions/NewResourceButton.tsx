import { NewButton } from '@/components/data/NewButton'

export const NewResourceButton = () => (
  <NewButton permission="resources:create">New resource</NewButton>
)
