import { invoiceItself } from '@/lib/billing/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ GET: invoiceItself(homeArea) })
