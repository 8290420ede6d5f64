import { hoursCopy } from '@/lib/locations/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(hoursCopy(adminArea))
