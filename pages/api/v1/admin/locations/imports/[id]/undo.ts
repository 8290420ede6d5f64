import { locationImport } from '@/lib/locations/import'
import { adminArea, api } from '@/lib/server/api'
import { importUndo } from '@/lib/server/imports/endpoints'

export const config = { api: { bodyParser: false } }

export default api(importUndo(adminArea, locationImport))
