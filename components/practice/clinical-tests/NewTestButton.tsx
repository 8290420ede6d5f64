import { NewButton } from '@/components/ui/list/NewButton'

export const NewTestButton = () => <NewButton permission="tests:create">New test</NewButton>
