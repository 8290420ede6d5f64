import { NewButton } from '@/components/data/NewButton'

export const NewHolidaySetButton = () => (
  <NewButton permission="locations:create" ofOrganization>
    New holiday set
  </NewButton>
)
