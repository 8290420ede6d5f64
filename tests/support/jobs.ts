import type { QueueName } from '@/lib/platform/db/queues'
import { startJobs, type Works } from '@/lib/platform/jobs/jobs'

/** Lets this process put jobs into all queues, and takes the jobs of those that `works` names. */
export const takeJobs = (works: { [Name in QueueName]?: (job: never) => Promise<unknown> }) =>
  startJobs(works as Works)
