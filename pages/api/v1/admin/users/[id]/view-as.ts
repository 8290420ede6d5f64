import { viewAs } from '@/lib/users/viewing-endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(viewAs(adminArea))
