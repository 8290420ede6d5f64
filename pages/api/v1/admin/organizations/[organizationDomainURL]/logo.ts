import { accountLogo } from '@/lib/organizations/logo'
import { adminEndpoint, api } from '@/lib/server/api'
import { named } from '@/lib/server/named'

export const config = { api: { bodyParser: false } }

export default api(accountLogo(adminEndpoint, named))
