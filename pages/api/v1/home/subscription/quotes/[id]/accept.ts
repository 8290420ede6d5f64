import { finish } from '@/lib/billing/finish'
import { acceptedQuote } from '@/lib/subscriptions/endpoints'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: acceptedQuote(homeEndpoint, {}, finish) })
