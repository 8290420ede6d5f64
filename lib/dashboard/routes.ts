import { ANYWHERE } from '@/lib/server/auth/authorize'
import { catalogueArea } from '@/lib/server/route-table'
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
