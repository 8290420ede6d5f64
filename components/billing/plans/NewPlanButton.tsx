import { NewButton } from '@/components/ui/list/NewButton'

export const NewPlanButton = () => <NewButton permission="plans:create">New plan</NewButton>
