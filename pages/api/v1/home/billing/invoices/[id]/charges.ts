import { invoiceCharges } from '@/lib/billing/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: invoiceCharges(homeArea) })
