import { practitionerImport } from '@/lib/practitioners/import'
import { api, homeArea } from '@/lib/server/api'
import { importUndo } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importUndo(homeArea, practitionerImport))
