import { probeRoutes } from '@/lib/server/probe-routes'
import { mountPath } from '@/lib/server/route-table'

export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountPath('/readyz', probeRoutes)
