import { commandOf, parentOf } from './identity.mjs'

/** A list of things to undo, newest first, each once. */
export function createUndo() {
  /** @type {(() => unknown)[]} */
  const todo = []
  return {
    /** Returns a function that takes the entry off the list again. */
    add(/** @type {() => unknown} */ undo) {
      todo.push(undo)
      return () => void (todo.includes(undo) && todo.splice(todo.indexOf(undo), 1))
    },
    async run() {
      for (let undo = todo.pop(); undo; undo = todo.pop())
        await Promise.resolve(undo()).catch(console.error)
    },
  }
}

/** @typedef {ReturnType<typeof createUndo>} Undo */

/** What this command has to undo when it ends, however it ends. */
export const atEnd = createUndo()

/** And after that: processes that are still there, because it ends in the middle of something. */
export const atVeryEnd = createUndo()

/** @type {Promise<never> | undefined} */
let ending

export const isEnding = () => ending !== undefined

/** Undoes everything, then leaves. The first caller decides the exit code. */
export function end(
  /** @type {number} */ code,
  /** @type {string | undefined} */ message = undefined,
) {
  if (message && !ending) console.error(message)
  ending ??= atEnd
    .run()
    .then(atVeryEnd.run)
    .then(() => process.exit(code))
  return ending
}

/**
 * Ends this command in good order on Ctrl-C, on SIGTERM, and when what runs it has gone: npm, or
 * the Node that handed it over to a supported one.
 */
export function watchForTheEnd() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
  // npm puts a shell between itself and us that passes no signal on, and may outlive it: npm's end
  // is seen from here.
  const startedBy = Number(process.env.POLYCLINIC_STARTED_BY)
  if (process.env.npm_lifecycle_event || startedBy === process.ppid) watchAncestors()
}

function watchAncestors() {
  const { ppid } = process
  const npm = / ?-c /.test(commandOf(ppid)) ? parentOf(ppid) : 0
  setInterval(
    () => (process.ppid !== ppid || parentOf(npm && ppid) !== npm) && void end(0),
    200,
  ).unref()
}
