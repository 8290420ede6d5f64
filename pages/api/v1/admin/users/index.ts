import { adminArea, api } from '@/lib/server/api'
import { users } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(users(adminArea))
