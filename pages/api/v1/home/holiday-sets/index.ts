import { holidaySets } from '@/lib/holiday-sets/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(holidaySets(homeArea))
