import { auditLog } from '@/lib/audit/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(auditLog(adminArea))
