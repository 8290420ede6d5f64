import { holidaySet } from '@/lib/holiday-sets/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(holidaySet(adminArea))
