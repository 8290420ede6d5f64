import { auditActors } from '@/lib/audit/endpoints'
import { homeArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(auditActors(homeArea))
