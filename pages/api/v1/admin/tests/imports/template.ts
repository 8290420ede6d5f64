import { clinicalTestImport } from '@/lib/clinical-tests/import'
import { api, catalogueArea } from '@/lib/server/api'
import { importTemplate } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importTemplate(catalogueArea, clinicalTestImport))
