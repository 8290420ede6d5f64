import { homeArea, api } from '@/lib/server/api'
import { invitations } from '@/lib/users/endpoints'

export const config = { api: { bodyParser: false } }

export default api(invitations(homeArea))
