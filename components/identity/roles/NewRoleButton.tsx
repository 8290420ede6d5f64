import { NewButton } from '@/components/data/NewButton'

export const NewRoleButton = () => <NewButton permission="roles:create">New role</NewButton>
