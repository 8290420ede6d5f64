import { practitionerImport } from '@/lib/practitioners/import'
import { api, homeArea } from '@/lib/server/api'
import { importRows } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importRows(homeArea, practitionerImport))
