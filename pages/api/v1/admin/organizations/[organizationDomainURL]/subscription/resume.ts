import { resumedSubscription } from '@/lib/subscriptions/endpoints'
import { adminEndpoint, api } from '@/lib/server/api'
import { named } from '@/lib/server/named'

export const config = { api: { bodyParser: false } }

export default api({ POST: resumedSubscription(adminEndpoint, named) })
