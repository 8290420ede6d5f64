import { newGroupImpact } from '@/lib/groups/endpoints'
import { homeArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(newGroupImpact(homeArea))
