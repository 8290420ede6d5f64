import type { Email } from 'postal-mime'
import {
  answerIn,
  certainAnswerIn,
  isFullAnswer,
  isNoSuchAddress,
  linesAboveCopy,
  noSuchAddressLine,
} from '@/lib/marketing/sending/answers'

/**
 * What a report says of a mail: it came back because there is no such address (`bounced`), or for
 * another reason, null where that is unknown (`undelivered`); it is late; its reader complains; or
 * nothing that anybody has to act on.
 */
export type Finding =
  | { kind: 'bounced' | 'delayed'; said: string }
  | { kind: 'undelivered'; said: string | null }
  | { kind: 'complained' }
  | { kind: 'nothing' }

export type Part = { mimeType: string; text: string }

type Fields = Map<string, string>

/** Of a report this much is read: its fields come first, and what it is about may follow. */
const LONGEST_FIELDS = 64_000

/** A field of a report, its name in small letters; undefined for a line that is none. */
function fieldOf(line: string): [string, string] | undefined {
  const at = line.indexOf(':')
  const name = line.slice(0, Math.max(at, 0)).trimEnd()
  return /^[\w-]{1,60}$/.test(name) ? [name.toLowerCase(), line.slice(at + 1).trim()] : undefined
}

/** Groups of fields, as reports have them, lines that go on joined. */
function groupsOf(text: string): Fields[] {
  const groups: string[][] = [[]]
  for (const line of text.slice(0, LONGEST_FIELDS).split(/\r\n|\r|\n/)) {
    const group = groups.at(-1)!
    if (line.trim() === '') groups.push([])
    else if (/^[ \t]/.test(line) && group.length > 0) group.push(`${group.pop()!} ${line.trim()}`)
    else group.push(line)
  }
  return groups
    .map((lines) => new Map(lines.map(fieldOf).filter((field) => field !== undefined)))
    .filter((fields) => fields.size > 0)
}

/**
 * What is no failure (RFC 3464, 2.3.3), nor the answer to a question about an address (Postfix).
 */
const NO_FAILURE = new Set(['delayed', 'delivered', 'relayed', 'expanded', 'deliverable'])

/**
 * What a delivery status notification (RFC 3464) says of its recipient; undefined where it does not
 * say that.
 */
function ofDelivery(text: string): Finding | undefined {
  const recipients = groupsOf(text).filter((fields) => fields.has('action'))
  const actionOf = (fields: Fields) => fields.get('action')!.toLowerCase().split(/[ ;(]/, 1)[0]!
  // Some systems have words of their own for a failure, such as "expired".
  const failed = recipients.find((fields) => !NO_FAILURE.has(actionOf(fields)))
  if (!failed) {
    const delayed = recipients.find((fields) => actionOf(fields) === 'delayed')
    if (delayed) return { kind: 'delayed', said: answerOf(delayed) }
    return recipients.length > 0 ? { kind: 'nothing' } : undefined
  }
  const said = answerOf(failed)
  if (said === '') return { kind: 'undelivered', said: null }
  return { kind: isNoSuchAddress(said) ? 'bounced' : 'undelivered', said }
}

/** What the server has answered, with its status where the answer does not have that. */
function answerOf(fields: Fields): string {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const answer = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,20}\s{0,5};/, '').trim()
  return answer.includes(status) ? answer : `${status} ${answer}`.trim()
}

const COMPLAINTS = ['abuse', 'fraud', 'virus', 'opt-out', 'other']

/** What a feedback report (RFC 5965) says. Its type is the one field that has to be there. */
function ofFeedback(text: string): Finding | undefined {
  const type = groupsOf(text)
    .map((fields) => fields.get('feedback-type'))
    .find((one) => one !== undefined)
  if (type === undefined) return undefined
  return COMPLAINTS.includes(type.toLowerCase()) ? { kind: 'complained' } : { kind: 'nothing' }
}

const READ: Record<string, (text: string) => Finding | undefined> = {
  'message/delivery-status': ofDelivery,
  'message/global-delivery-status': ofDelivery,
  'message/feedback-report': ofFeedback,
}

/**
 * The reports of Outlook's Junk Mail Reporting Program are the mail itself, with a header that
 * names who got it.
 */
const JMRP_HEADER = /^x-hmxmroriginalrecipient:/im

function isJunkReport({ from, subject }: Email, parts: Part[]): boolean {
  if (parts.some(({ text }) => JMRP_HEADER.test(text.slice(0, LONGEST_FIELDS)))) return true
  const isOutlook =
    from?.address?.toLowerCase() === 'staff@hotmail.com' ||
    /^complaint about message from/i.test(subject ?? '')
  return isOutlook && parts.some(({ mimeType }) => mimeType === 'message/rfc822')
}

const SYSTEMS =
  /^(?:mailer-?daemon|post_?master|mail-?daemon|mdaemon|microsoftexchange\w*)(?:[+-]|$)/i
const SYSTEM_NAMES = /mail ?(?:delivery|system)|mailer.?daemon|postmaster|delivery subsystem/i
const SUBJECTS =
  /^\W{0,5}(?:undeliver|non-?deliver|failure notice|failed mail|delivery (?:status notification|failure|has failed|failed|notification)|mail (?:delivery|system|could not)|returned (?:mail|to sender)|message (?:undeliverable|not delivered|could not)|warning: (?:message|could not))/i
const DELAYS =
  /will (?:be (?:retried|tried again)|retry|keep trying|continue to (?:try|be))|continue (?:to be retried|trying)|warning message only|not yet been delivered|has been delayed|is delayed|delivery delay|still trying|no action is required on your part/i

const DELIVERED = /successful(?:ly)? (?:mail )?(?:deliver|relay)|has been (?:delivered|relayed)/i
const NEGATED = /\b(?:not|no|never|none|cannot|failed|unable|unsuccessful(?:ly)?)\b|n[’']t\b/i

/**
 * That a mail has not arrived, as texts without a code and subjects say it, those of Exchange in
 * several languages.
 */
const NOT_DELIVERED = [
  /\bnot (?:be |been )?(?:successfully )?delivered|n[’']t (?:be |been )?delivered|\bundeliverable|\bdelivery (?:has )?failed/iu,
  /\b(?:message|e-?mail|mail) (?:was|were|is|has been|have been) (?:rejected|refused|blocked|bounced|returned|not accepted)/iu,
  /unzustellbar|nicht (?:zugestellt|zustellbar)|onbestelbaar/iu,
  /\bnon (?:remis|distribué|délivré)|pas (?:pu )?être (?:remis|distribué|délivré)/iu,
  /no se (?:puede|pudo|ha podido) entregar|não (?:é|foi) possível entregar/iu,
  /\bnon recapitabile|impossibile recapitare|niedostarcz|не (?:удается |вдалося )?достав/iu,
  /doručení se nezdařil|nelze doručit|nedoručiteľ?n|nebyl[ao]? doručen|nepodařilo (?:se )?doručit|nepodarilo doručiť/iu,
  /leverans(?:en)? misslyck|inte (?:att leverera|levereras|levererats)|ikke (?:leveres|levert|leveret)/iu,
  /toimitus epäonnistui|ei voitu toimittaa|nem kézbesíthető|kézbesítés sikertelen|nu a putut fi livrat/iu,
  /[iİ]letilemedi|[iİ]letilememiştir|teslim edilemedi|gönderilemedi|ulaştırılamadı/iu,
  /配信不能|配信できま|届けられま|退信|退回|(?:无法|無法|未能)(?:投递|投遞|送达|送達|傳送)|(?:投递|投遞|傳送)(?:失败|失敗)/iu,
  /반송|(?:배달|전달|전송)(?:되지 ?(?:않|못)|할 수 없| ?실패)/iu,
]

const saysOne = (words: RegExp[], text: string) => words.some((one) => one.test(text))

const RETURN_ADDRESS = /\bbounces\+[\w-]{10,64}@/i

const has = ({ headers }: Email, name: string, value: RegExp) =>
  headers.some((header) => header.key === name && value.test(header.value))

/** Whether a mail came to a return address. Which one, and whether it is signed, is read later. */
const isReturned = ({ headers }: Email) => headers.some(({ value }) => RETURN_ADDRESS.test(value))

/** A receipt is a report as well. */
const isReceipt = (email: Email) =>
  has(email, 'content-type', /report-type\s{0,5}=\s{0,5}"?(?!delivery-status)\w/i)

/** The lines that a mail says above the copy of another one. */
const linesOf = ({ text, html }: Email) =>
  linesAboveCopy(text ?? (html ?? '').slice(0, LONGEST_FIELDS).replace(/<[^<>]{0,2000}>/g, ' '))

/**
 * Whether a mail to a return address says that another one has not arrived, whoever has written it.
 */
const saysNotDelivered = (email: Email) =>
  saysOne(NOT_DELIVERED, email.subject ?? '') ||
  linesOf(email).some((line) => saysOne(NOT_DELIVERED, line)) ||
  noSuchAddressLine(linesOf(email)) !== undefined

/**
 * Whether a mail is one of a mail system about another mail, and not of a person or their holidays.
 */
function isOfMailSystem(email: Email, parts: Part[]): boolean {
  const { from, subject } = email
  const [local = ''] = (from?.address ?? '').split('@')
  if (isReceipt(email)) return false
  if (has(email, 'x-failed-recipients', /./) || has(email, 'content-type', /^multipart\/report\b/i))
    return true
  if (has(email, 'auto-submitted', /^no\b/i)) return false
  // Who answers a mail does not attach all of it, and who forwards one does not write to its return
  // address.
  if (
    isReturned(email) &&
    (parts.some(({ mimeType }) => mimeType === 'message/rfc822') || saysNotDelivered(email))
  )
    return true
  return SYSTEMS.test(local) || SYSTEM_NAMES.test(from?.name ?? '') || SUBJECTS.test(subject ?? '')
}

/** The envelope's sender of a mail that nobody is to answer, as servers write it into the mail. */
const NO_SENDER = /^<?(?:|#@\[\]|mailer-daemon(?:@[^<>]{0,255})?)>?$/i
const ROBOTS = /^(?:no[._-]?reply|do[._-]?not[._-]?reply)[+@-]/i

/** Whether a program has written a mail: by its envelope, its headers or its sender. */
const isAutomatic = (email: Email) =>
  NO_SENDER.test(email.headers.find(({ key }) => key === 'return-path')?.value.trim() ?? '?') ||
  has(email, 'auto-submitted', /./) ||
  ROBOTS.test(email.from?.address ?? '')

/** Headers of programs that answer for somebody who is away, or that a mail has come. */
const REPLY_HEADERS: [name: RegExp, value: RegExp][] = [
  [/^auto-submitted$/, /^auto-replied\b/i],
  [/^x-(?:mail-?)?auto-?(?:reply|respond|responder)(?:-from)?$|^x-vacation$/, /./],
  [/^x-autogenerated$/, /^reply$/i],
  [/^(?:precedence|preference)$/, /^(?:auto_?reply|bulk|junk)$/i],
  // Exchange says so of every answer of a mailbox, and calls these generated.
  [/^x-auto-response-suppress$/, /^all$/i],
  [/^x-ms-exchange-inbox-rules-loop$/, /./],
]
const REPLY_SUBJECTS = [
  /^(?:auto(?:reply|svar)?:|auto(?:matic|mated)?[ -]?(?:reply|response)|automatische (?:antwort|reactie)|automatisch antwoord)/iu,
  /^(?:réponse automatique|respuesta automática|risposta automatica|resposta automática|automatyczna odpowiedź)/iu,
  /^(?:automatická odpověď|automatický|autosvar|automatisk|automaattinen|otomatik|автоматический|автоматична)/iu,
  /^(?:自动|自動|자동)/iu,
]
const ABSENT = [
  /\b(?:out of (?:the |my )?office|on (?:vacation|holiday|annual leave|parental leave|sick leave))\b/iu,
  /abwesen|nicht im büro|im urlaub|absent|en congé|hors du bureau|fuera de (?:la|mi) oficina|de vacaciones/iu,
  /fuori (?:sede|ufficio)|in ferie|ausente|férias|ausência|afwezig|niet op kantoor|met vakantie/iu,
  /frånvarande|på semester|fraværende|på ferie|poissa|lomalla|nieobecn|na urlopie|nepřítom|dovolen/iu,
  /ofis dışında|[iİ]zinde|в отпуске|отсутств|у відпустці|不在|休假|休暇|外出|부재|휴가/iu,
]

/** Whether a mail is the answer of a program for its reader, as on holidays: that has arrived. */
const isReply = (email: Email) =>
  email.headers.some(({ key, value }) =>
    REPLY_HEADERS.some(([name, said]) => name.test(key) && said.test(value.trim())),
  ) ||
  saysOne(REPLY_SUBJECTS, email.subject ?? '') ||
  [email.subject ?? '', ...linesOf(email)].some((line) => saysOne(ABSENT, line))

/** What a text says that was written for people alone, as qmail, Exim and Exchange write them. */
function ofText(email: Email, answer = answerIn(linesOf(email))): Finding {
  const { subject } = email
  const lines = linesOf(email)
  if (answer?.startsWith('5'))
    return { kind: isNoSuchAddress(answer) ? 'bounced' : 'undelivered', said: answer }
  const delay = [...lines, subject ?? ''].find((line) => DELAYS.test(line))
  if (delay !== undefined) return { kind: 'delayed', said: answer ?? delay }
  if (answer !== undefined) return { kind: 'undelivered', said: answer }
  const isDelivered = [...lines, subject ?? ''].some(
    (line) => DELIVERED.test(line) && !NEGATED.test(line),
  )
  if (isDelivered) return { kind: 'nothing' }
  const line = noSuchAddressLine(lines)
  return line === undefined ? { kind: 'undelivered', said: null } : { kind: 'bounced', said: line }
}

/**
 * What a mail to a return address says of which nobody knows whether a mail system has written it:
 * that another one has not arrived, if it has a server's answer in it or if no person and no
 * holiday is behind it. Without a full answer no address is wrong.
 */
function ofUnknown(email: Email): Finding {
  if (isReceipt(email) || has(email, 'auto-submitted', /^no\b/i)) return { kind: 'nothing' }
  const answer = certainAnswerIn(linesOf(email))
  if (answer === undefined && (!isAutomatic(email) || isReply(email))) return { kind: 'nothing' }
  const finding = ofText(email, answer)
  return finding.kind === 'bounced' && !isFullAnswer(finding.said)
    ? { kind: 'undelivered', said: finding.said }
    : finding
}

/** What a mail says of another one. */
export function readFinding(email: Email, parts: Part[]): Finding {
  for (const { mimeType, text } of parts) {
    const finding = READ[mimeType]?.(text)
    if (finding) return finding
  }
  if (isJunkReport(email, parts)) return { kind: 'complained' }
  if (isOfMailSystem(email, parts)) return ofText(email)
  return isReturned(email) ? ofUnknown(email) : { kind: 'nothing' }
}
