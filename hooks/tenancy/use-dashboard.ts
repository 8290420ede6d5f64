import { useFresh } from '@/hooks/ui/list/use-fresh'
import { request } from '@/lib/client/api'

const REFRESH = 30_000

/** The installation's figures and latest changes, fresh every half minute. */
export const useDashboard = () => useFresh(request('GET', '/admin/dashboard'), REFRESH)
