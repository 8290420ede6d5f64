import type { Dashboard } from '@/lib/dashboard/schema'
import { useFresh } from './use-fresh'

const REFRESH = 30_000

/** The installation's figures and latest changes, fresh every half minute. */
export const useDashboard = () => useFresh<Dashboard>('/admin/dashboard', REFRESH)
