import { homeArea, api } from '@/lib/server/api'
import { users } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(users(homeArea))
