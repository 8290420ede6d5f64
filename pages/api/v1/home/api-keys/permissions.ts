import { keyPermissions } from '@/lib/api-keys/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(keyPermissions(homeArea))
