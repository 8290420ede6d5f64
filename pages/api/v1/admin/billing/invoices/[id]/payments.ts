import { invoicePayments } from '@/lib/billing/endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: invoicePayments })
