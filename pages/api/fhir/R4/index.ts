import { fhirImport } from '@/lib/fhir/endpoints'
import { api, FHIR } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ POST: fhirImport }, FHIR)
