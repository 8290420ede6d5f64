import { sessionRoutes } from '@/lib/server/auth/session-routes'
import { mountPath } from '@/lib/server/route-table'

export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountPath('/api/auth/session', sessionRoutes)
