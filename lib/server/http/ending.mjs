// Kept on the process: the web process and the routes that Next has built each have their own copy
// of this module.
const process_ = /** @type {{ polyclinicEnding?: boolean }} */ (globalThis)

/**
 * Whether this process was told to end: whoever distributes requests is to send it no more of them.
 */
export const isEnding = () => process_.polyclinicEnding === true

/** Notes that this process was told to end. */
export const noteEnding = (ending = true) => void (process_.polyclinicEnding = ending)
