import { homeArea, api } from '@/lib/server/api'
import { resend } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(resend(homeArea))
