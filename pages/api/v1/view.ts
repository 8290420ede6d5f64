import { view } from '@/lib/users/viewing-endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(view)
