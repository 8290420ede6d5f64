import { contactImport } from '@/lib/contacts/import'
import { adminArea, api } from '@/lib/server/api'
import { importRecord } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importRecord(adminArea, contactImport))
