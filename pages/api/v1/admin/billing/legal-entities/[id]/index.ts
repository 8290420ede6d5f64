import { legalEntity } from '@/lib/legal-entities/endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(legalEntity)
