import { billingFigures } from '@/lib/billing/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ GET: billingFigures(adminArea) })
