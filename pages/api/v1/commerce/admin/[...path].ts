import { gateway } from '@/lib/commerce/gateway'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

const passedOn = gateway('admin')

export default api({ GET: passedOn, POST: passedOn, DELETE: passedOn })
