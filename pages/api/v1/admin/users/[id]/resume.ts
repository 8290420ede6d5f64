import { adminArea, api } from '@/lib/server/api'
import { resume } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(resume(adminArea))
