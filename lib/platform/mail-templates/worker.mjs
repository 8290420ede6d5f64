// The entry of a worker thread, for Node itself: no bundler has seen it, whether the console runs
// built, in development or in tests. It compiles and fills in what tenants have written.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'
import { sendConsole } from '../web/console-log.mjs'

if (parentPort) sendConsole(parentPort)
register()
const { fillTask, previewTask } = await import('./tasks.ts')
const { BUILT_IN, kindOf } = await import('./built-in.ts')

/**
 * Says that the work begins, from when on its time counts.
 *
 * @template Task, Result
 * @param {(task: Task) => Result} work
 * @returns {(message: { task: Task, began: import('node:worker_threads').MessagePort }) => Result}
 */
const announced = (work) => (message) => {
  message.began.postMessage('began')
  return work(message.task)
}

// MJML is loaded, and its code has run before the first time that counts.
const content = { ...BUILT_IN.invitation, variables: [] }
await previewTask({ content, kind: kindOf('invitation'), values: {}, options: { fontOrigins: [] } })

export const preview = announced(previewTask)
export const fill = announced(fillTask)
