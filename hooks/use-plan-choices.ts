import { request } from '@/lib/client/api'
import { useRead } from './use-read'

const EVERY = 1000

/** All plans by name, to choose one of them. */
export const usePlanChoices = (enabled = true) =>
  useRead(
    enabled ? request('GET', '/admin/plans', { query: { sort: 'name', limit: EVERY } }) : null,
    { revalidateOnFocus: false },
  )
