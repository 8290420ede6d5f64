import { z } from 'zod'
import { sessionEndpoint, type Area } from '@/lib/server/api'
import { unauthorized } from '@/lib/server/errors'
import { textInPath } from '@/lib/shared/path-ids'
import { changeView, startView } from './viewing'
import { StartedView, ViewChange, ViewInput } from './schema'

export const viewAs = ({ endpoint, about }: Area) => ({
  POST: endpoint({
    summary: 'Shows the organization’s own pages as one of its users sees them, for half an hour.',
    permission: 'users:view-as',
    query: z.strictObject({ id: textInPath('User', 64), ...about }),
    body: ViewInput,
    output: StartedView,
    handle: ({ ctx, query, body }) => startView(ctx, query.id, body),
  }),
})

/** On any host: whoever began it ends it from where they are. */
export const view = {
  PUT: sessionEndpoint({
    summary: 'Allows changes while viewing as somebody, takes that back, or ends it.',
    body: ViewChange,
    output: z.object({ success: z.literal(true) }),
    handle: async ({ principal, transaction, requestId, body }) => {
      await changeView(transaction, { principal: principal ?? unauthorized(), requestId }, body)
      return { success: true as const }
    },
  }),
}
