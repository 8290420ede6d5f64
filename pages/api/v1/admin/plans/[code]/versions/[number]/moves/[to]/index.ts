import { demandMove, moveSubscribers } from '@/lib/subscriptions/moves'
import { previewMove } from '@/lib/subscriptions/moves-queries'
import { MoveAddress, Moved, MoveInput, MovePreview } from '@/lib/subscriptions/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary:
      'What it would mean to move whoever has subscribed to a version to the live version of a plan.',
    permission: 'plans:publish',
    query: MoveAddress,
    output: MovePreview,
    heavy: true,
    handle: ({ ctx, query }) => {
      demandMove(ctx)
      return previewMove(ctx, query)
    },
  }),

  POST: adminEndpoint({
    summary:
      'Has subscribers of a version go over to the live version of a plan at their renewals.',
    permission: 'plans:publish',
    query: MoveAddress,
    body: MoveInput,
    output: Moved,
    heavy: true,
    handle: ({ ctx, query, body }) => {
      demandMove(ctx)
      return moveSubscribers(ctx, query, body)
    },
  }),
})
