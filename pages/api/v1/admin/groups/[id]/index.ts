import { group } from '@/lib/groups/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(group(adminArea))
