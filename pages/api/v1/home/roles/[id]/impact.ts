import { roleImpact } from '@/lib/roles/endpoints'
import { homeArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(roleImpact(homeArea))
