import { keyPermissions } from '@/lib/api-keys/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(keyPermissions(adminArea))
