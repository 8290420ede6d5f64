// Runs in the page, before its own scripts. Plain JavaScript: a compiler's helpers would not be
// there.

/** @param {{ selector: string, count?: number, text?: string }} sight */
function isSeen({ selector, count, text }) {
  const found = document.querySelectorAll(selector)
  if (count === undefined ? found.length === 0 : found.length !== count) return false
  return !text || (found[0]?.textContent ?? '').includes(text)
}

/**
 * ms from the next event of this name, or from the start of the navigation, until the sight has
 * been painted.
 * @param {{ selector: string, count?: number, text?: string }} sight
 * @param {string} [event]
 */
window.untilSeen = async (sight, event) => {
  const start = event
    ? await new Promise((resolve) =>
        addEventListener(event, ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        }),
      )
    : 0
  while (!isSeen(sight)) await new Promise(requestAnimationFrame)
  // A task behind the next frame: what was found in the document is on the screen by then.
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - start
}
