import { resolveAudience } from '@/lib/marketing/sending/audience'
import { withJob } from '@/lib/platform/db/tenant'
import type { Built } from '../mail/sending'

/*
 * Finds the recipients of a campaign as the job does, and says how long that took and how much
 * memory at most, in bytes.
 */

const { id, organizationId, topicId } = JSON.parse(process.argv[2]!) as Built
await withJob(({ client }) => client.query('select'))
const idle = process.memoryUsage().rss
let most = idle
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
const started = performance.now()
const resolved = await withJob((job) =>
  resolveAudience(job, {
    campaignId: id,
    organizationId,
    topicId,
    share: null,
    consentClass: 'marketing',
    rule: null,
  }),
)
const ms = performance.now() - started
clearInterval(watch)
process.send!({ resolved, ms, more: Math.max(most, process.memoryUsage().rss) - idle }, () =>
  process.exit(0),
)
