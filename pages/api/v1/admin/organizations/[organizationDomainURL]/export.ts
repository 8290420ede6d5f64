import { accountExport, named } from '@/lib/organizations/endpoints'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: accountExport(adminEndpoint, named) })
