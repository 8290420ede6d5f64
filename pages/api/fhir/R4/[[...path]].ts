import { fhirRoutes } from '@/lib/integrations/fhir/routes'
import { FHIR } from '@/lib/platform/api/fhir-outcome'
import { mountRoutes } from '@/lib/platform/api/route-table'

// Endpoints read bodies themselves, so that every refusal has the shape of FHIR.
export const config = { api: { bodyParser: false, responseLimit: false } }

export default mountRoutes(fhirRoutes, FHIR)
