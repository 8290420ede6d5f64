import { mountPath } from '@/lib/platform/api/route-table'
import { sessionRoutes } from '@/lib/platform/auth/session-routes'

export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountPath('/api/auth/session', sessionRoutes)
