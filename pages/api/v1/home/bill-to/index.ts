import { billTo } from '@/lib/bill-to/endpoints'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(billTo(homeEndpoint, {}))
