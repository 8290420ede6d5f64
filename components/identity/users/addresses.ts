type Line = { email: string; displayName?: string }

const plain = (text: string) =>
  text
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()

/** `Name <address>`, as mail programs copy it. */
const copied = (line: string): Line | undefined => {
  const [, name = '', email] = /^(.*)<([^<>]+)>$/.exec(line) ?? []
  return email === undefined
    ? undefined
    : { email: email.trim(), ...(plain(name) && { displayName: plain(name) }) }
}

function readLine(line: string): Line[] {
  const one = copied(line)
  if (one) return [one]
  const cells = line
    .split(/[,;\t]/)
    .map(plain)
    .filter(Boolean)
  const emails = cells.filter((cell) => cell.includes('@'))
  // Several addresses in a line stand for themselves; beside a single one, the rest is the name.
  if (emails.length > 1) return emails.map((email) => ({ email }))
  const displayName = cells.filter((cell) => !cell.includes('@')).join(' ')
  return [{ email: emails[0] ?? line, ...(emails[0] && displayName && { displayName }) }]
}

const isHead = (line: string) => !line.includes('@') && /e-?mail|address/i.test(line)

/** Reads what was typed or pasted: an address in each line, or a table with addresses and names. */
export function readAddresses(text: string): Line[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return (isHead(lines[0] ?? '') ? lines.slice(1) : lines).flatMap(readLine)
}
