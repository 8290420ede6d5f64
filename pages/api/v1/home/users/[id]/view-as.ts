import { viewAs } from '@/lib/users/viewing-endpoints'
import { homeArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(viewAs(homeArea))
