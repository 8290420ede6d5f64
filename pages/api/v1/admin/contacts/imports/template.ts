import { contactImport } from '@/lib/contacts/import'
import { adminArea, api } from '@/lib/server/api'
import { importTemplate } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importTemplate(adminArea, contactImport))
