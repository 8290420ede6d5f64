import { locationHistory } from '@/lib/locations/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(locationHistory(homeArea))
