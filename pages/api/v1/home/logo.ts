import { homeLogo } from '@/lib/organizations/logo'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(homeLogo)
