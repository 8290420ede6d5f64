import { subscriptionQuotes } from '@/lib/subscriptions/endpoints'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: subscriptionQuotes(homeEndpoint, {}) })
