import { action } from '@/lib/organizations/endpoints'
import { narrow } from '@/lib/organizations/standing'
import { api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: action({
    summary: 'Archives an organization, with everything below: its people are not let in.',
    permission: 'organizations:archive',
    act: (ctx, version) => narrow(ctx, 'archived', version),
  }),
})
