import { adminArea, api } from '@/lib/server/api'
import { user } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(user(adminArea))
