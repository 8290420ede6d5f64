import { contactImport } from '@/lib/contacts/import'
import { adminArea, api } from '@/lib/server/api'
import { importList } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importList(adminArea, contactImport))
