import { pastDue } from '@/lib/billing/endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ GET: pastDue })
