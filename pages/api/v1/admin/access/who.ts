import { who } from '@/lib/access/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(who(adminArea))
