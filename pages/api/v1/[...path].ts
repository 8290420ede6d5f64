import { mountRoutes } from '@/lib/platform/api/route-table'
import { apiRoutes } from '@/lib/routes'

// Endpoints read bodies themselves, so that every refusal has the shape of the API.
export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountRoutes(apiRoutes)
