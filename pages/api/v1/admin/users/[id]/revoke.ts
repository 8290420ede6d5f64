import { adminArea, api } from '@/lib/server/api'
import { revoke } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(revoke(adminArea))
