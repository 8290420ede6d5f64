import { action } from '@/lib/organizations/endpoints'
import { widen } from '@/lib/organizations/standing'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: action({
    summary: 'Brings an archived organization back.',
    permission: 'organizations:archive',
    act: (ctx, version) => widen(ctx, 'archived', version),
  }),
})
