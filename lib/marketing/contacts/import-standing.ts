import { isDay, NEITHER, plainWord, tickOf } from '@/lib/platform/imports/cells'
import { unchosenIn, type Cells, type Errors } from '@/lib/platform/imports/noun'
import type { SuppressionReason } from '@/lib/shared/contact-words'

// What the exports of newsletter programs say of somebody: Brevo, HubSpot, Keila, listmonk,
// Mailchimp, MailPoet and others each have words and columns of their own. Whatever says that
// somebody wants nothing, or cannot be reached, wins over the rest of the row; a status that is not
// understood stops it.

type Standing = 'subscribed' | 'undecided' | SuppressionReason

const words = (standing: Standing, list: string) =>
  list.split(' ').map((word) => [word, standing] as const)

const STATUSES = new Map<string, Standing>([
  ...words(
    'subscribed',
    'subscribed subscriber active enabled confirmed optedin optin singleoptin doubleoptin reachable regular valid marketingcontact express expressconsent softbounced softbounce softbounces',
  ),
  ...words(
    'undecided',
    'pending unconfirmed notconfirmed notconfirmedyet awaitingconfirmation unactivated nonsubscribed nonsubscriber notsubscribed neversubscribed transactional inactive archived notopics nonmarketingcontact nopermissionsset noconsent doubleoptinpending',
  ),
  ...words(
    'unsubscribed',
    'unsubscribed unsubscribe unsub optedout optout cancelled canceled withdrawn revoked objected blocklisted blocklist blacklisted blacklist donotcontact donotmail donotemail globalunsubscribe globallyunsubscribed removed deleted unsubscribedviama unsubscribedviaemail unsubscribedviaapi contactunsubscribed userunsubscribed',
  ),
  ...words('by-hand', 'suppressed disabled blocked banned byhand adminblocked'),
  ...words(
    'bounced',
    'bounced bounce bouncing hardbounced hardbounce hardbounces cleaned unreachable undeliverable invalid',
  ),
  ...words(
    'complained',
    'complained complaint spam spamcomplaint spamreport spamreported markedasspam reportedspam junk abuse contactflaggedasspam flaggedasspam',
  ),
])

const set = (list: string) => new Set(list.split(' '))
const AGREED = set(
  'yes y true 1 x on ja oui si sim tak ano kylla igen evet da да ναι agreed given granted accepted consented optedin optin singleoptin doubleoptin confirmed express subscribed',
)
const REFUSED = set(
  'no n false 0 off nein non nee nej nei nao ne ei nu nem hayır нет ні όχι none refused declined denied rejected notgiven unknown na notavailable notasked nil null never missing pending notyet noconsent noanswer noresponse undefined unchecked withheld objects expired lapsed awaiting blank leftblank empty tbd tbc unk deceased',
)
const WITHDRAWN = set(
  'withdrawn withdrew revoked rescinded optedout optout unsubscribed unsubscribe unsub objected stop dnc abgemeldet widerrufen widersprochen desinscrit desabonne afgemeld',
)
/**
 * Words that say in a longer wording that somebody has not agreed, in the languages that files come
 * in.
 */
const NEGATIONS = set(
  [
    'no not non nein nee nej nei nie niet nicht kein keine keinen keiner ikke inte pas sans sin senza ohne without never none neither dont didnt doesnt isnt hasnt havent wont cannot cant refuse refused refuses refusal refuso rifiutato rechazado rechazo decline declined declines deny denied denies rejected rejects abgelehnt ablehnt lehnt verweigert verweigerte geweigerd negado negato false falsch faux falso missing unknown unchecked unticked pending',
    // French, Spanish, Italian, Portuguese, Romanian
    'aucun aucune jamais rien ninguno ninguna ningun nunca nada nessuno nessuna nessun niente nulla nenhum nenhuma nao sem niciun niciuna nimic fara refusee rechazada rifiutata rifiuto recusado recusada recusou refuzat',
    // Dutch, Swedish, Norwegian, Danish
    'geen nooit zonder weigert weigerde ingen inga inget ingenting intet utan uten uden aldrig aldri ej avslag avslagit avslog nekat nekad nekade nektet nekter nægtet afslag afslaet afvist',
    // Finnish, Estonian, Hungarian, Turkish
    'ei eika eivat ilman koskaan kieltaytyi kieltaytynyt kieltanyt puuttuu nincs nem nelkul elutasitva elutasitotta yok değil hayır degil reddedildi reddetti vermedi',
    // Polish, Czech, Slovak, Slovenian, Croatian
    'brak bez nigdy zaden zadna zadnej zadnego odmowa odmowiono odmowił odmowiła niewyrazona ne nikdy zadny zadne ziadny ziadna ziadne nesouhlas nesouhlasi nesuhlas nesuhlasi neudelen neudeleno odmitl odmitla odmitnuto odmietol odmietla nema nijedan odbio odbila',
    // Greek, Russian, Ukrainian, Bulgarian, Hebrew, Arabic
    'οχι δεν χωρις καμια κανενα нет не без никогда отказ отказался отказалась отсутствует ні немає відмова няма לא ללא אין סירב لا بدون رفض رفضت يرفض',
  ].join(' '),
)
/** The same in languages that put no spaces between words. */
const NEGATED =
  /なし|無し|未同意|不同意|拒否|拒绝|拒絕|没有|沒有|^[无無]$|[无無]同意|없음|거부|안 ?함|미동의/

/**
 * What cells of consent are taken for where no column is chosen for it: then its wording decides.
 */
export const CONSENT_NOT_ASKED = 'as worded'

export type Consent = 'given' | 'refused' | 'withdrawn' | 'unsaid'

/**
 * What a wording of several words refuses: “Declined at the desk”, “hat nicht zugestimmt”, “opted
 * out by phone”.
 */
function refusalIn(cell: string): Consent | undefined {
  const text = cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    // “Form no. 7” and “non-profit” refuse nothing.
    .replace(/\bno\.? ?(?=\d)|\bnon-/g, '')
    .replace(/\bopt(ed)?[ -]?(out|in)\b/g, 'opt$2')
  const said = text.split(/[^\p{L}\p{N}]/u)
  if (said.some((word) => NEGATIONS.has(word)) || NEGATED.test(cell.normalize('NFKC')))
    return 'refused'
  return said.some((word) => WITHDRAWN.has(word)) ? 'withdrawn' : undefined
}

/** What a text says of consent by itself; undefined for one that is neither yes nor no. */
function consentIn(cell: string): Consent | undefined {
  const word = plainWord(cell)
  const tick = tickOf(cell)
  if (tick === false || (tick !== true && word === '')) return 'refused'
  if (tick === true || AGREED.has(word) || isDay(cell)) return 'given'
  if (REFUSED.has(word)) return 'refused'
  if (WITHDRAWN.has(word)) return 'withdrawn'
  // The word of a status in the place of one of consent: “cancelled”, “bounced”, “unconfirmed”.
  const standing = STATUSES.get(word)
  if (standing === undefined || standing === 'subscribed') return refusalIn(cell)
  return standing === 'unsubscribed' || standing === 'complained' ? 'withdrawn' : 'refused'
}

/**
 * Whether a cell says yes: by a word, or by the day on which it happened. Undefined for neither.
 */
const happened = (cell: string) => {
  const tick = tickOf(cell)
  if (typeof tick !== 'string') return tick ?? false
  if (REFUSED.has(plainWord(cell)) || /^[-–—]+$/.test(cell)) return false
  return AGREED.has(plainWord(cell)) || isDay(cell) ? true : undefined
}

/**
 * A bounce after which a mail server may take the next mail: by its word, or an enhanced status of
 * the class 4.
 */
const SOFT = /\bsoft|^(?:temporary|transient|deferred|delayed)|\b4\.\d{1,3}\.\d{1,3}\b/i

/**
 * Headings of columns whose yes says that somebody wants no mail or cannot be reached, without
 * spaces and punctuation.
 */
const SAYS_NO =
  /unsub|optedout|optout|blocklist|blacklist|donotcontact|donotmail|donotemail|donotsend|emaildisabled|suppress|(?<!soft)bounced?$|hardbounce|complain|spamreport|abgemeldet|desinscrit|desabonne|disiscritto|^dnc$|donotallow/
const OF_OTHER_MAIL = /sms|text|phone|call|fax|push|whatsapp|postal|soft/
/** Headings of columns whose no says the same. */
const SAYS_YES = /^(?:is)?subscribed(?:to\w*)?$/
const LONGEST_WORD = 40

/** Headings of columns that everybody's row has something in: their link to unsubscribe. */
const OF_LINKS = /url|link|hash|token/

/**
 * Says of a row that a column which was chosen for nothing says that somebody gets no mail, by a
 * yes, a day, a number or a reason; undefined where none does.
 */
function unchosenRefusal(cells: Cells): string | undefined {
  const found = unchosenIn(cells).find(([column, cell]) => {
    const [heading, word] = [plainWord(column), plainWord(cell)]
    if (OF_OTHER_MAIL.test(heading)) return false
    if (cell.length <= LONGEST_WORD && STATUSES.has(word) && SAYS_NO.test(word)) return true
    if (SAYS_YES.test(heading)) return tickOf(cell) === false
    return (
      SAYS_NO.test(heading) &&
      !OF_LINKS.test(heading) &&
      !cell.includes('://') &&
      word !== '' &&
      happened(cell) !== false
    )
  })
  return (
    found &&
    `The column “${found[0]}” says “${found[1].slice(0, LONGEST_WORD)}”. Choose it for Status, Unsubscribed, Blocklisted, Bounced or Complained, or leave it out of the file.`
  )
}

const UNKNOWN_STATUS =
  'This status is not known. Write subscribed, unconfirmed, unsubscribed, blocklisted, bounced or complained.'
const YES_NO_DAY = 'Write yes, no or the day on which it was.'
const NO_CONSENT_IN_WORDS =
  'This says that there is no consent, and the column of consent says yes.'

/** Reasons in the order of their weight: what somebody has said themselves comes first. */
const WEIGHT: SuppressionReason[] = ['complained', 'unsubscribed', 'bounced', 'by-hand']

export type Said = {
  /** Why the address is to get nothing; null where nothing says so. */
  suppress: SuppressionReason | null
  /** The program knows them as somebody who has not confirmed, or gets no newsletters. */
  undecided: boolean
  consent: Consent
  /** How the consent was given; empty where there is none. */
  wording: string
  errors: Errors
}

const YES_WORDING = 'The file says that they have agreed.'

/**
 * Reads the consent of a row. Its wording counts as consent only where there is no column that says
 * yes or no.
 */
function consentOf({
  consent = '',
  how = '',
}: Cells): Pick<Said, 'consent' | 'wording' | 'errors'> {
  const worded = how === '' ? 'unsaid' : consentIn(how)
  if (consent === CONSENT_NOT_ASKED) {
    if (worded === undefined) return { consent: 'given', wording: how, errors: {} }
    return { consent: worded, wording: worded === 'given' ? YES_WORDING : '', errors: {} }
  }
  const said = consent === '' ? 'unsaid' : consentIn(consent)
  if (said === undefined) return { consent: 'unsaid', wording: '', errors: { consent: NEITHER } }
  if (said !== 'given')
    return { consent: worded === 'withdrawn' ? worded : said, wording: '', errors: {} }
  if (worded === 'refused' || worded === 'withdrawn')
    return { consent: 'unsaid', wording: '', errors: { how: NO_CONSENT_IN_WORDS } }
  return { consent: 'given', wording: worded === undefined ? how : YES_WORDING, errors: {} }
}

/**
 * Reads what a row says of somebody's standing and consent. What cannot be understood is an error
 * of its field.
 */
export function standingOf(cells: Cells): Said {
  const { status = '', unsubscribed = '', blocklisted = '', bounced = '', complained = '' } = cells
  const consent = consentOf(cells)
  const errors: Errors = { ...consent.errors }
  const found: Standing[] = []
  const known = status === '' ? 'subscribed' : STATUSES.get(plainWord(status))
  if (known) found.push(known)
  else errors.status = UNKNOWN_STATUS
  for (const [field, cell, standing] of [
    ['unsubscribed', unsubscribed, 'unsubscribed'],
    ['blocklisted', blocklisted, 'unsubscribed'],
    ['complained', complained, 'complained'],
  ] as const) {
    const is = happened(cell)
    if (is === undefined) errors[field] = YES_NO_DAY
    else if (is) found.push(standing)
  }
  // A bounce is told by a yes, a day, a count or the reason that a server gave; its kind may be a
  // complaint.
  if (plainWord(bounced).includes('complaint')) found.push('complained')
  else if (happened(bounced) !== false && !SOFT.test(bounced)) found.push('bounced')
  if (consent.consent === 'withdrawn') found.push('unsubscribed')
  const suppress = WEIGHT.find((reason) => found.includes(reason)) ?? null
  const refusal = unchosenRefusal(cells)
  if (refusal) errors[''] = refusal
  return { ...consent, suppress, undecided: found.includes('undecided'), errors }
}
