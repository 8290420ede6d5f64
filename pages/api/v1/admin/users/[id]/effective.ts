import { adminArea, api } from '@/lib/server/api'
import { effectivePermissions } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(effectivePermissions(adminArea))
