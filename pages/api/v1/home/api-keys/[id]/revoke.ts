import { revoke } from '@/lib/api-keys/endpoints'
import { homeArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(revoke(homeArea))
