import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'

const EVERY = 1000

/** All plans by name, to choose one of them. */
export const usePlanChoices = (enabled = true) =>
  useRead(
    enabled ? request('GET', '/admin/plans', { query: { sort: 'name', limit: EVERY } }) : null,
    { revalidateOnFocus: false },
  )
