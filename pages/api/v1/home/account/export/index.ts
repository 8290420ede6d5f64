import { accountExports } from '@/lib/organizations/endpoints'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(accountExports(homeEndpoint, {}))
