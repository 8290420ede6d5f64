import { practitionerSeats } from '@/lib/practitioners/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(practitionerSeats(homeArea))
