import { NewButton } from '@/components/ui/list/NewButton'

export const NewRoleButton = () => <NewButton permission="roles:create">New role</NewButton>
