import { action } from '@/lib/organizations/endpoints'
import { narrow } from '@/lib/organizations/standing'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: action({
    summary: 'Suspends an organization, with everything below: its people can only read.',
    permission: 'organizations:suspend',
    act: (ctx, version) => narrow(ctx, 'suspended', version),
  }),
})
