import { accountLogo } from '@/lib/organizations/logo'
import { api, homeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(accountLogo(homeEndpoint, {}))
