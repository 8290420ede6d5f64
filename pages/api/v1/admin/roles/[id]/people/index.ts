import { rolePeople } from '@/lib/roles/people-endpoints'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(rolePeople)
