import { begunSetup, endedSetup, toSubscription } from '@/lib/payment-methods/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: begunSetup(homeArea, toSubscription), PUT: endedSetup(homeArea) })
