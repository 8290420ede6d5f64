import { NewButton } from '@/components/data/NewButton'

export const NewPlanButton = () => <NewButton permission="plans:create">New plan</NewButton>
