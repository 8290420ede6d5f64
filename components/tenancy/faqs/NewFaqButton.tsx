import { NewButton } from '@/components/ui/list/NewButton'

export const NewFaqButton = () => <NewButton permission="faqs:create">New question</NewButton>
