import { billingCountries } from '@/lib/bill-to/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(billingCountries(homeArea))
