// Kept on the process: the web process and the routes that Next has built each have their own copy
// of this module.
const process_ =
  /** @type {{ polyclinicEnding?: boolean, polyclinicEndings?: (() => Promise<unknown>)[] }} */ (
    globalThis
  )

/**
 * Whether this process was told to end: whoever distributes requests is to send it no more of them.
 */
export const isEnding = () => process_.polyclinicEnding === true

/** Notes that this process was told to end. */
export const noteEnding = (ending = true) => void (process_.polyclinicEnding = ending)

/** Has `work` done before this process ends, which waits for it a while. */
export const beforeEnd = (/** @type {() => Promise<unknown>} */ work) =>
  void (process_.polyclinicEndings ??= []).push(work)

/** Less than whoever started the process waits for its end, in ms. */
const PATIENCE = 8000

/** Does what is to be done before the end, as far as it is done in time. */
export const doBeforeEnd = () =>
  Promise.race([
    Promise.allSettled((process_.polyclinicEndings ?? []).map((work) => work())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE).unref()),
  ])
