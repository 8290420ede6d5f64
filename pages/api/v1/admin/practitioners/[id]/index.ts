import { practitioner } from '@/lib/practitioners/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(practitioner(adminArea))
