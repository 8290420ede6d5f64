import { practitionerImport } from '@/lib/practitioners/import'
import { adminArea, api } from '@/lib/server/api'
import { importRecord } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importRecord(adminArea, practitionerImport))
