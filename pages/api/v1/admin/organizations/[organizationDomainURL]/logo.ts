import { named } from '@/lib/organizations/endpoints'
import { accountLogo } from '@/lib/organizations/logo'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(accountLogo(adminEndpoint, named))
