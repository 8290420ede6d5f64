import { fhirRoutes } from '@/lib/fhir/routes'
import { FHIR } from '@/lib/server/fhir-outcome'
import { mountRoutes } from '@/lib/server/route-table'

// Endpoints read bodies themselves, so that every refusal has the shape of FHIR.
export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountRoutes(fhirRoutes, FHIR)
