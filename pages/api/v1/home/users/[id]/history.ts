import { homeArea, api } from '@/lib/server/api'
import { userHistory } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(userHistory(homeArea))
