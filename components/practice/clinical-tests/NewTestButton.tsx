import { NewButton } from '@/components/data/NewButton'

export const NewTestButton = () => <NewButton permission="tests:create">New test</NewButton>
