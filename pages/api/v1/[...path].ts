import { apiRoutes } from '@/lib/routes'
import { mountRoutes } from '@/lib/server/route-table'

// Endpoints read bodies themselves, so that every refusal has the shape of the API.
export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountRoutes(apiRoutes)
