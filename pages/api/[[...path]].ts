import { notFound } from '@/lib/platform/api/errors'
import { handled } from '@/lib/platform/api/handled'

export const config = { api: { bodyParser: false } }

/** Paths that no route has, in the API's own shape. */
export default handled(async () => notFound('Page'))
