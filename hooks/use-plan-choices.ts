import useSWR from 'swr'
import type { Failure } from '@/lib/client/call'
import type { PlanEntry } from '@/lib/plans/schema'

const EVERY = 1000

/** All plans by name, to choose one of them. */
export const usePlanChoices = (enabled = true) =>
  useSWR<PlanEntry[], Failure>(enabled ? ['/admin/plans', { sort: 'name', limit: EVERY }] : null, {
    revalidateOnFocus: false,
  })
