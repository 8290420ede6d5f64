/** Words as an address would be one. */
const WORD = /[^\s<>:,]+/g

/** Of an answer this much is looked at; the rest says nothing more. */
const LONGEST_ANSWER = 2000

/** An enhanced status code (RFC 3463), which is no part of an IP address or a version. */
const ENHANCED_CODE = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/g

/**
 * Of the codes that are about an address those that are about the sender's, or about what lies
 * between (RFC 3463, 3.2).
 */
const ABOUT_SENDER = new Set(['5.1.7', '5.1.8', '5.1.9'])
/** Codes by which an address is valid, or could be several: it is there (RFC 3463, 3.2). */
const ADDRESS_IS_THERE = new Set(['5.1.4', '5.1.5'])

/**
 * What servers say of anything but the address: who sends, what is sent, how much, how often, and
 * how they are set up.
 */
const ANOTHER_REASON =
  /\b(?:spam\w*|spamhaus|spamcop|antispam|anti-spam|block|blocks|blocked|blocking|blocklist\w*|blacklist\w*|black-listed|denylist\w*|whitelist\w*|allowlist\w*|safelist\w*|blackhole\w*|rbl|surbl|uribl|dnsbl|reputation|polic(?:y|ies)|dmarc|dkim|spf|gr[ae]y-?list\w*|rate|too many|limits?|throttl\w*|quota|over-?quota|full|storage|space|disk|resources|size|too (?:large|big)|exceed\w*|virus|malware|suspicious|junk|unwanted|infect\w*|malicious|attachments?|host ?names?|content|quarantin\w*|relay(?:ed|ing)?(?! recipient (?:table|map))|(?:un)?authenticat\w*|permission|preferences|not (?:permitted|allowed|authorized)|unauthorized|denied|deny|prohibit\w*|ban|banned|restrict\w*|filter\w*|scor(?:e|ed|ing)|trust\w*|dynamic|firewall|security|violat\w*|fraud\w*|scam|complain\w*|country|countries|network|ip address(?:es)?|sending ip|your ip|(?:not|no longer) accept(?:s|ed|ing)?|accepts? (?:no|only)|refus\w* (?:mail|message|e-?mail|connection|by)\w*|external|outside|internal use|opt(?:ed)?[- ]?out|unsubscribed|verification failed|could not be verified|callout|dns (?:error|failure|lookup)|lookup failed|temporar\w*|try again|defer\w*|busy|overload\w*|(?:server|service|system) (?:is )?unavailable|senders?|mail from|from address|spoof\w*|forge\w*|headers?|rfc ?\d{3,4}|(?:non-?)?complian\w*|open proxy|challenge|reverse dns|ptr|helo|ehlo|tls|ssl|encrypt\w*|bulk|unsolicited|abuse|phish\w*|is listed|been listed|listed (?:on|by|at)|timed? ?out|loop|hops|frozen|misconfigur\w*|configuration|certificate)\b/i

/** That a mailbox is full, in the words of other languages. */
const FULL =
  /\bvoll\b|überfüllt|überschritten|\bpleine?\b|saturée?|\bllen[oa]\b|\bpien[oa]\b|\bchei[oa]\b|\bovervol\b|przepełnion|переполнен|已满|已滿|一杯|容量|가득/iu

const SUBJECT =
  /\b(?:user|recipient|mailbox|mail box|account|address|addressee|alias|local part)\b/gi
const MISSING =
  /\b(?:unknown|not found|not known|invalid|(?:does not|doesn[’']?t|do not|don[’']?t) exist|not exist|no longer (?:exists?|valid|available|active|in use)|not listed|not valid|couldn[’']?t be found|could not be found|wasn[’']?t found)/gi
/** So far apart, in characters, the two belong together. */
const FAR_APART = 60
/** What servers say where there is no such address, in one go. */
const NO_SUCH_ADDRESS = [
  /\b(?:no such|unknown(?: or illegal)?|invalid|nonexistent|non-existent|not a valid|bad destination) (?:user|recipient|mailbox|mail box|account|address|addressee|alias|local part)/i,
  /\bno mailbox (?:here|by that name)/i,
  /doesn[’']?t have an? .{1,60}? account/i,
  /\bunroutable address|\bunrouteable address/i,
  /RecipNotFound|RecipientNotFound|NoSuchUser/i,
]

/** Whether a text says that there is no such address. */
function saysNoSuchAddress(text: string): boolean {
  if (NO_SUCH_ADDRESS.some((one) => one.test(text))) return true
  const ends = [...text.matchAll(SUBJECT)].map(({ 0: { length }, index }) => index + length)
  const begins = [...text.matchAll(MISSING)].map(({ index }) => index)
  return begins.some((at) => ends.some((end) => at >= end && at - end <= FAR_APART))
}

/**
 * Codes that servers send which know no better, or which say only that something is wrong with some
 * address.
 */
const SAYS_LITTLE = /\.0\.0$|\.1\.0$/

/** The enhanced status codes of an answer that say something. */
const codesOf = (text: string) =>
  [...text.matchAll(ENHANCED_CODE)].map(([code]) => code).filter((code) => !SAYS_LITTLE.test(code))

/** Whether an answer has an enhanced status code, whatever that says. */
const hasCode = (text: string) => text.match(ENHANCED_CODE) !== null

const isAboutAddress = (code: string) =>
  code.startsWith('5.1.') && !ABOUT_SENDER.has(code) && !ADDRESS_IS_THERE.has(code)

/**
 * Whether a mail server's final answer says that there is no such address. Only then its owner gets
 * nothing more, so whatever can be read as another reason is one. `toRecipient` is for an answer to
 * RCPT TO: there a bare 550 means the address.
 */
export function isNoSuchAddress(answer: string, { toRecipient = false } = {}): boolean {
  // What an address is called says nothing of it.
  const text = answer
    .slice(0, LONGEST_ANSWER)
    .replace(/\s/g, ' ')
    .replace(WORD, (word) => (word.includes('@') ? ' ' : word))
  if (ANOTHER_REASON.test(text) || FULL.test(text)) return false
  const codes = codesOf(text)
  if (codes.length > 0) return codes.every(isAboutAddress)
  return saysNoSuchAddress(text) || (toRecipient && text.startsWith('550') && !hasCode(text))
}

/** An answer of a mail server, wherever it stands in a line: 550, 5.1.1 or both. */
const ANSWER = /(?<![\w.])(?:[45][0-57]\d(?=[ -])|[45]\.\d{1,3}\.\d{1,3}(?!\.?\d))/

/** A reply code beside an enhanced status, as servers write them: no telephone number, no date. */
const FULL_ANSWER =
  /(?<![\w.])(?:[45][0-57]\d[ (#-]{1,3}[45]\.\d{1,3}\.\d{1,3}|[45]\.\d{1,3}\.\d{1,3}[ )-]{1,3}[45][0-57]\d)(?!\.?\d)/
/** An enhanced status by itself that is no day, as "5.1.27" may be one. */
const STATUS_ALONE = /(?<![\w.])[45]\.[0-7]\.(?:1?\d|20|[1-9]\d\d)(?!\.?\d)/

const LONGEST_TEXT = 20_000
const MOST_LINES = 400

/**
 * Before the copy of the mail that came back, in the words of the mail systems that write no part
 * for it.
 */
const COPY_BEGINS = [
  /^[-=_*> ]{0,40}(?:below this line is a copy|below the next line is|this is a copy of|a copy of (?:the|your)|message (?:headers? follow|text follows)|headers? of the (?:original|message)|(?:return-path|received|message-id|mime-version):)/i,
  // A line of its own: sendmail begins with "The original message was received at …".
  /^[-=_*> ]{0,40}(?:original|unsent|undelivered|returned) message(?: (?:headers?|text|body))?(?: follows)?:?[-=_*< ]{0,40}$/i,
]

/** The lines of a mail system's text above the copy of the mail that it is about. */
export function linesAboveCopy(text: string): string[] {
  const lines = text
    .slice(0, LONGEST_TEXT)
    .split(/\r?\n/, MOST_LINES)
    .map((line) => line.slice(0, 500).trim())
  const end = lines.findIndex((line) => COPY_BEGINS.some((one) => one.test(line)))
  return end < 0 ? lines : lines.slice(0, end)
}

function quotedBy(answer: RegExp, lines: string[]): string | undefined {
  const at = lines.findIndex((line) => answer.test(line))
  if (at < 0) return undefined
  const rest = lines.slice(at, at + 4)
  const end = rest.indexOf('')
  const whole = (end < 0 ? rest : rest.slice(0, end)).join(' ')
  return whole.slice(answer.exec(whole)!.index)
}

/**
 * The answer of a mail server that a text quotes, from its code to the end of its paragraph;
 * undefined where there is none.
 */
export const answerIn = (lines: string[]) => quotedBy(ANSWER, lines)

/** The same of a text that a person may have written, whose figures can be a number or a day. */
export const certainAnswerIn = (lines: string[]) =>
  quotedBy(FULL_ANSWER, lines) ?? quotedBy(STATUS_ALONE, lines)

export const isFullAnswer = (text: string) => FULL_ANSWER.test(text)

/** The line of a text that says, without a code, that there is no such address. */
export const noSuchAddressLine = (lines: string[]) =>
  lines.find((line) => saysNoSuchAddress(line) && isNoSuchAddress(line))
