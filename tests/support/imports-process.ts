import { IMPORTED } from '@/lib/imported'
import { beforeEnd, doBeforeEnd, noteEnding } from '@/lib/server/http/ending.mjs'
import { workOnImports } from '@/lib/server/imports/background'
import { stopJobs } from '@/lib/server/jobs'
import { takeJobs } from './jobs'

/*
 * A process that does the jobs of imports and ends in order on SIGTERM, as the console's own does
 * (`instrumentation.ts`, `lib/server/http/web.mjs`). It says when it is ready, and when it is told
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
