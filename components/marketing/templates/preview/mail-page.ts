export type Scheme = 'light' | 'dark'

/**
 * Nothing runs, nothing is sent, and only images are fetched. The frame allows no script either.
 */
const POLICY = "default-src 'none'; img-src https:; style-src 'unsafe-inline'; form-action 'none'"

const DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi
const LIGHT = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi
const [ALWAYS, NEVER] = ['(min-width: 0px)', '(max-width: 0px)']

/** Whether a mail has colours of its own for dark surroundings. */
export const hasDark = (html: string) => html.search(DARK) >= 0

/**
 * A mail's HTML as a page to be shown in a frame. The policy stands before everything that somebody
 * wrote, where no comment can hide it; the page's own one holds in the frame as well, so that
 * styles need its nonce. What asks for the scheme of the reader is told the one that is to be seen.
 * No link leads anywhere.
 */
export function mailPage(
  html: string,
  { scheme, nonce }: { scheme: Scheme; nonce: string },
): string {
  const shown = html
    .replace(DARK, scheme === 'dark' ? ALWAYS : NEVER)
    .replace(LIGHT, scheme === 'light' ? ALWAYS : NEVER)
    .replace(/<style\b/gi, `<style nonce="${nonce}"`)
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">${shown}`
}
