import { catalogueArea } from '@/lib/platform/api/route-table'
import { ANYWHERE } from '@/lib/platform/auth/authorize'
import { readDashboard } from './queries'
import { Dashboard } from './schema'

export const dashboardRoutes = [
  catalogueArea.get('/dashboard', {
    summary: 'Live counts and the latest changes.',
    permission: 'organizations:read',
    scope: () => ANYWHERE,
    output: Dashboard,
    handle: ({ ctx }) => readDashboard(ctx),
  }),
]
