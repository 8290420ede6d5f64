import { NewButton } from '@/components/data/NewButton'

export const NewApiKeyButton = () => <NewButton permission="api-keys:create">New API key</NewButton>
