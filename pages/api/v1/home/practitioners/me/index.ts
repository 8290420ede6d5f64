import { ownRecord } from '@/lib/practitioners/file-endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(ownRecord)
