import { notFound } from '@/lib/server/errors'
import { handled } from '@/lib/server/handled'

export const config = { api: { bodyParser: false } }

/** Paths that no route has, in the API's own shape. */
export default handled(async () => notFound('Page'))
