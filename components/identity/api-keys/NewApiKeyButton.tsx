import { NewButton } from '@/components/ui/list/NewButton'

export const NewApiKeyButton = () => <NewButton permission="api-keys:create">New API key</NewButton>
