import { IMPORTED } from '@/lib/imported'
import { workOnImports } from '@/lib/platform/imports/background'
import { stopJobs } from '@/lib/platform/jobs/jobs'
import { beforeEnd, doBeforeEnd, noteEnding } from '@/lib/platform/web/ending.mjs'
import { takeJobs } from '../jobs'

/*
 * A process that does the jobs of imports and ends in order on SIGTERM, as the console's own does
 * (`instrumentation.ts`, `lib/platform/web/web.mjs`). It says when it is ready, and when it is told
 * to end.
 */

process.on('SIGTERM', () => {
  noteEnding()
  process.send!('ends')
  void doBeforeEnd().then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(1))
beforeEnd(stopJobs)
await takeJobs({ imports: workOnImports(IMPORTED) })
process.send!('ready')
