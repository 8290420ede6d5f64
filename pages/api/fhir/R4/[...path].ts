import { FHIR } from '@/lib/server/api'
import { notFound } from '@/lib/server/errors'
import { handled } from '@/lib/server/handled'

export const config = { api: { bodyParser: false } }

/** Paths that no route of FHIR has, in FHIR's own shape. */
export default handled(async () => notFound('Page'), FHIR)
