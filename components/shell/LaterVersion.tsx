import { IconSeedling } from '@tabler/icons-react'
import { EmptyState } from '@/components/data/EmptyState'

/** What stands on a page whose content is not built: the plain truth, and nothing invented. */
export const LaterVersion = ({ what }: { what: string }) => (
  <EmptyState icon={IconSeedling} title="Not here yet">
    {what} will appear on this page with a later version of Polyclinic.
  </EmptyState>
)
