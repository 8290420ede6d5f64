import { practitionerImport } from '@/lib/practitioners/import'
import { api, homeArea } from '@/lib/server/api'
import { importRecord } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importRecord(homeArea, practitionerImport))
