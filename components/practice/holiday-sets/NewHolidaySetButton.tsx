import { NewButton } from '@/components/ui/list/NewButton'

export const NewHolidaySetButton = () => (
  <NewButton permission="locations:create" ofOrganization>
    New holiday set
  </NewButton>
)
