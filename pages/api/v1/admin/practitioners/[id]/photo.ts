import { practitionerPhoto } from '@/lib/practitioners/file-endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(practitionerPhoto(adminArea))
