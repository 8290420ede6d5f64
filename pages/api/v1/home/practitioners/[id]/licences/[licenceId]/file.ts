import { practitionerLicenceFile } from '@/lib/practitioners/file-endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api(practitionerLicenceFile(homeArea))
