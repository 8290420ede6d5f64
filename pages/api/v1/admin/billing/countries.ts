import { billingCountries } from '@/lib/bill-to/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(billingCountries(adminArea))
