import { probeRoutes } from '@/lib/platform/api/probe-routes'
import { mountPath } from '@/lib/platform/api/route-table'

export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountPath('/readyz', probeRoutes)
