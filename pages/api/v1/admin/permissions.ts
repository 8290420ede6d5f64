import { protectedResources } from '@/lib/roles/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(protectedResources(adminArea))
