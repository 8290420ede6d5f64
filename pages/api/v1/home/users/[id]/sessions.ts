import { homeArea, api } from '@/lib/server/api'
import { userSessions } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(userSessions(homeArea))
