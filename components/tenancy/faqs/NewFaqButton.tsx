import { NewButton } from '@/components/data/NewButton'

export const NewFaqButton = () => <NewButton permission="faqs:create">New question</NewButton>
