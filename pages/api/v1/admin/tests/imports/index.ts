import { clinicalTestImport } from '@/lib/clinical-tests/import'
import { api, catalogueArea } from '@/lib/server/api'
import { importList } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importList(catalogueArea, clinicalTestImport))
