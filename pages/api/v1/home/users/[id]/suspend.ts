import { homeArea, api } from '@/lib/server/api'
import { suspend } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(suspend(homeArea))
