import { action } from '@/lib/organizations/endpoints'
import { widen } from '@/lib/organizations/standing'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: action({
    summary: 'Ends the suspension of an organization.',
    permission: 'organizations:suspend',
    act: (ctx, version) => widen(ctx, 'suspended', version),
  }),
})
