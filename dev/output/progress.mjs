import fs from 'node:fs'
import path from 'node:path'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const BAR = 20

const seconds = (/** @type {number} */ ms) =>
  ms < 9950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`

/** A bar of 20 cells, filled to a share between 0 and 1. */
export function bar(/** @type {number} */ share) {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR)
  return '█'.repeat(full) + '░'.repeat(BAR - full)
}

/**
 * Shows long work step by step: what is done now, for how long, how long it took last time, and
 * what comes then. On a terminal in one living line; elsewhere a line at the start, at the end, and
 * every ten seconds between.
 * @param {{ steps: string[], memory?: string, out?: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'> }} options
 *   `steps`: the titles of all steps in order; `memory`: a file that keeps the durations
 */
export function createProgress({ steps, memory, out = process.stdout }) {
  const colour = (/** @type {number} */ code, /** @type {string} */ text) =>
    out.isTTY && !process.env.NO_COLOR ? `\x1b[${code}m${text}\x1b[0m` : text
  const dim = (/** @type {string} */ text) => colour(2, text)
  const width = Math.max(...steps.map((title) => title.length))
  const durations = recall(memory)

  /**
   * Does one step. `work` gets `note(text)` to say how far it is.
   * @template T
   * @param {string} title
   * @param {(note: (text: string) => void) => T | Promise<T>} work
   * @returns {Promise<T>}
   */
  return async function step(title, work) {
    const started = performance.now()
    const usual = durations[title]
    const rest = steps
      .slice(steps.indexOf(title) + 1)
      .map((next) => next[0]?.toLowerCase() + next.slice(1))
    const then = rest.length ? `then: ${rest.join(', ')}` : ''
    let detail = ''
    let frame = 0

    const elapsed = () => performance.now() - started
    const soFar = () => {
      const compared =
        usual && (elapsed() < usual ? ` of about ${seconds(usual)}` : `, usually ${seconds(usual)}`)
      return seconds(elapsed()) + (compared ?? '')
    }
    const live = () => {
      const gauge = detail || (usual && usual > 3000 ? bar(Math.min(0.98, elapsed() / usual)) : '')
      const text = `${title.padEnd(width)}  ${[gauge, soFar(), then].filter(Boolean).join(' · ')}`
      out.write(
        `\r\x1b[2K${colour(36, FRAMES[frame++ % FRAMES.length] ?? '')} ${text.slice(0, (out.columns ?? 80) - 3)}`,
      )
    }
    const line = () => out.write(`  ${title}: ${[detail, soFar()].filter(Boolean).join(' · ')}\n`)

    if (!out.isTTY)
      out.write(
        `· ${title}${usual ? ` (about ${seconds(usual)})` : ''}${then ? `; ${then}` : ''}\n`,
      )
    const timer = out.isTTY ? setInterval(live, 100) : setInterval(line, 10_000)
    const close = (/** @type {string} */ mark) => {
      clearInterval(timer)
      const text = `${mark} ${title.padEnd(width)}  ${dim([detail, seconds(elapsed())].filter(Boolean).join(' · '))}`
      out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${text.trimEnd()}\n`)
    }
    try {
      const result = await work((text) => void (detail = text))
      close(colour(32, '✓'))
      remember(memory, title, elapsed())
      return result
    } catch (error) {
      close(colour(31, '✗'))
      throw error
    }
  }
}

/** @returns {Record<string, number>} */
function recall(/** @type {string | undefined} */ memory) {
  try {
    return memory ? JSON.parse(fs.readFileSync(memory, 'utf8')) : {}
  } catch {
    return {}
  }
}

function remember(
  /** @type {string | undefined} */ memory,
  /** @type {string} */ title,
  /** @type {number} */ ms,
) {
  if (!memory) return
  try {
    fs.mkdirSync(path.dirname(memory), { recursive: true })
    fs.writeFileSync(
      memory,
      JSON.stringify({ ...recall(memory), [title]: Math.round(ms) }, null, 2),
    )
  } catch {
    // A convenience, which whoever cannot write there does without.
  }
}
