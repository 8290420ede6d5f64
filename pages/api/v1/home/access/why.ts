import { why } from '@/lib/access/endpoints'
import { homeArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(why(homeArea))
