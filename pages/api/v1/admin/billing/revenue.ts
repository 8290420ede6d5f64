import { revenue } from '@/lib/revenue/endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ GET: revenue })
