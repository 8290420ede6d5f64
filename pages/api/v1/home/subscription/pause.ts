import { ownPausedSubscription } from '@/lib/subscriptions/endpoints'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: ownPausedSubscription(homeEndpoint, {}) })
