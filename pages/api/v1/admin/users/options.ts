import { adminArea, api } from '@/lib/server/api'
import { userOptions } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(userOptions(adminArea))
