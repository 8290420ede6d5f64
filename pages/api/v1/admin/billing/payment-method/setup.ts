import { begunSetup, endedSetup, toBilling } from '@/lib/payment-methods/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: begunSetup(adminArea, toBilling), PUT: endedSetup(adminArea) })
