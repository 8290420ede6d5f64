import {
  changePractitioner,
  createPractitioner,
  giveRole,
} from '@/lib/practice/practitioners/commands'
import { findPractitioner } from '@/lib/practice/practitioners/queries'
import { ROLE_CODES } from '@/lib/practice/practitioners/rules'
import {
  PractitionerChange,
  PractitionerInput,
  RoleInput,
  type Practitioner,
} from '@/lib/practice/practitioners/schema'
import { unprocessable } from '@/lib/platform/api/errors'
import { acceptingCodeOf, ACCEPTING_PATIENTS } from '@/lib/integrations/fhir/practitioner-role'
import { wordsOf } from '@/lib/integrations/fhir/practitioner'
import {
  ROLE_CODES as CODES_OF_R4,
  roleCalled,
  roleOfCoding,
  type RoleCode,
} from '@/lib/integrations/fhir/role-codes'
import { hoursIn, wordsOfHours } from '@/lib/integrations/fhir/role-hours'
import { EXTENSIONS, isSystem, SYSTEMS } from '@/lib/integrations/fhir/systems'
import { codeFrom, daysOf, keepCoding, placed, wordIn, type Placed } from './choose'
import type { Kept } from './kept'
import { personFrom } from './practitioner'
import { wrong } from './references'
import { RoleSent, type Concept, type PractitionerSent } from './sent'
import { readAs, type Importing, type Work } from './work'

const ELEMENTS: Record<string, string> = {
  practitionerId: 'practitioner',
  periodFrom: 'period.start',
  periodTo: 'period.end',
  locationIds: 'location',
}

/** The role of one concept: by what it is called, or by a code. */
function codeIn({ coding = [], text }: Concept): RoleCode | undefined {
  const codes = coding.map((one) => roleOfCoding(one) ?? roleCalled(one.display))
  return roleCalled(text) ?? codes.find((code) => code !== undefined)
}

/**
 * Notes what is kept of a concept: HL7's code and our own word for it, as they are read; the rest
 * is kept as our word.
 */
function keepCode(kept: Kept, { element, coding = [], text }: Placed<Concept>, code: RoleCode) {
  const isOurWord = wordIn(ROLE_CODES, text) === code
  const standard = coding.findIndex(
    (one) => isSystem(one.system, SYSTEMS.practitionerRole) && one.code === CODES_OF_R4[code],
  )
  if (standard >= 0) keepCoding(kept, element, standard)
  else if (isOurWord) kept.keep(`${element}.text`)
  else kept.note(element, `It is kept as “${wordsOf(code)}”.`)
}

/**
 * What somebody is. A code that is not certainly one of ours leaves it as it was, or is "other" of
 * somebody new.
 */
function codeOf(kept: Kept, sent: RoleSent, before: Practitioner | undefined): RoleCode {
  const concepts = placed('code', sent.code)
  for (const concept of concepts) {
    const found = codeIn(concept)
    if (!found) continue
    keepCode(kept, concept, found)
    return found
  }
  const code = before?.code ?? 'other'
  const outcome = before
    ? `the role stays “${wordsOf(code)}”`
    : `the role is kept as “${wordsOf(code)}”`
  const [first] = concepts
  if (first) kept.note(first.element, `This code is not one that is known here: ${outcome}.`)
  else kept.say('code', `No code was sent: ${outcome}.`)
  return code
}

/**
 * Whether new patients are accepted, by Plan Net's code for it; undefined where nothing is said
 * that is known.
 */
function acceptingFrom(kept: Kept, { extension }: RoleSent): boolean | undefined {
  for (const whole of placed('extension', extension).filter(
    ({ url }) => url === EXTENSIONS.newPatients,
  ))
    for (const part of placed(`${whole.element}.extension`, whole.extension)) {
      const coding =
        part.url === 'acceptingPatients' ? (part.valueCodeableConcept?.coding ?? []) : []
      const index = coding.findIndex(({ code = '' }) => Object.hasOwn(ACCEPTING_PATIENTS, code))
      if (index < 0) continue
      const element = `${part.element}.valueCodeableConcept`
      const code = coding[index]!.code!
      const isAccepting = ACCEPTING_PATIENTS[code]!
      kept.keep(`${whole.element}.url`, `${part.element}.url`)
      keepCoding(kept, element, index)
      if (code !== acceptingCodeOf(isAccepting))
        kept.note(
          `${element}.coding[${index}]`,
          `“${code}” is kept as “${acceptingCodeOf(isAccepting)}”: new patients are not accepted.`,
        )
      return isAccepting
    }
  return undefined
}

type SentAvailable = NonNullable<RoleSent['availableTime']>[number]

const ONE_TIME = 'Available times have a start and an end, or are allDay.'

/** Throws 422 for one time without the other. */
function keepAvailable(
  kept: Kept,
  { element, allDay, availableStartTime: start, availableEndTime: end }: Placed<SentAvailable>,
) {
  if (!allDay && (start === undefined) !== (end === undefined))
    unprocessable(ONE_TIME, { [element]: ONE_TIME })
  kept.keep(`${element}.daysOfWeek`, `${element}.allDay`)
  if (!allDay) kept.keep(`${element}.availableStartTime`, `${element}.availableEndTime`)
}

/** The hours of a role in words; as they were where what is sent says the same. */
function hoursFrom(kept: Kept, sent: RoleSent, before: string): string {
  const available = placed('availableTime', sent.availableTime)
  const notAvailable = placed('notAvailable', sent.notAvailable)
  for (const one of available) keepAvailable(kept, one)
  for (const { element } of notAvailable)
    kept.keep(`${element}.description`, `${element}.during.start`, `${element}.during.end`)
  kept.locate(
    'hours',
    available.length + notAvailable.length > 0 ? 'availableTime' : 'availabilityExceptions',
  )
  kept.keep('availabilityExceptions')
  const words = wordsOfHours({
    // As of a location: without times it is closed on these days, which words of available days
    // would not say.
    availableTime: available.filter(
      ({ allDay, availableStartTime }) => allDay !== false || availableStartTime,
    ),
    notAvailable,
    text: sent.availabilityExceptions ?? '',
  })
  return wordsOfHours(hoursIn(before)) === words ? before : words
}

async function locationsFrom(importing: Importing, { location = [] }: RoleSent): Promise<number[]> {
  const ids: number[] = []
  for (const [index, reference] of location.entries()) {
    const id = await importing.references.idOf(
      importing,
      reference,
      'Location',
      `location[${index}]`,
    )
    if (id !== null) ids.push(Number(id))
  }
  return ids
}

/** A role as its own rules want it; what R4 cannot say stays as it is `before`. */
async function roleFrom(importing: Importing, sent: RoleSent, before?: Practitioner) {
  const { kept } = importing
  kept.from('active', 'active')
  const days = daysOf(kept, 'period', sent.period, { start: 'periodFrom', end: 'periodTo' })
  return {
    code: codeOf(kept, sent, before),
    specialty:
      codeFrom(kept, 'specialty', SYSTEMS.nucc, placed('specialty', sent.specialty)) ?? null,
    active: sent.active ?? true,
    acceptingPatients: acceptingFrom(kept, sent) ?? before?.acceptingPatients ?? true,
    hours: hoursFrom(kept, sent, before?.hours ?? ''),
    periodFrom: days.start,
    periodTo: days.end,
    organizationUserId: before?.user?.id ?? null,
    locationIds: await locationsFrom(importing, sent),
  }
}

const PERSON = [
  'prefix',
  'given',
  'family',
  'suffix',
  'preferredName',
  'gender',
  'birthDate',
  'languages',
  'email',
  'phone',
  'npi',
  'taxonomy',
  'dea',
  'degrees',
] as const
const personOf = (known: Practitioner) => ({
  ...Object.fromEntries(PERSON.map((field) => [field, known[field]])),
  licences: known.licences.map(
    ({ id, type, number, issuer, subdivision, issued, expires, isPrimary }) => ({
      id,
      type,
      number,
      issuer,
      subdivision,
      issued,
      expires,
      isPrimary,
    }),
  ),
})

/** Creates somebody with their first role; answers both ids. */
export async function createWithRole(
  ofPerson: Importing,
  person: PractitionerSent,
  ofRole: Importing,
  role: RoleSent,
) {
  const here = await ofRole.references.organization(ofRole, role.organization, 'organization')
  const referring = { ...ofRole, ctx: here }
  ofRole.references.refersTo(referring, role.practitioner, ofPerson.entry, 'practitioner')
  ofPerson.kept.today = await ofRole.today(here)
  const fields = { ...personFrom(ofPerson.kept, person), ...(await roleFrom(referring, role)) }
  const { id, practitionerId } = await createPractitioner(here, readAs(PractitionerInput, fields))
  return { id, practitionerId }
}

export const roleWork: Work<RoleSent> = {
  schema: RoleSent,
  elements: ELEMENTS,
  async create(importing, sent) {
    const { references } = importing
    const here = await references.organization(importing, sent.organization, 'organization')
    const practitionerId = await references.idOf(
      importing,
      sent.practitioner,
      'Practitioner',
      'practitioner',
    )
    const missing = 'Say whose role it is.'
    if (practitionerId === null) return unprocessable(missing, { practitioner: missing })
    const fields = { practitionerId, ...(await roleFrom({ ...importing, ctx: here }, sent)) }
    return (await giveRole(here, readAs(RoleInput, fields))).id
  },
  async update(importing, sent, { id, practitioner, organization }) {
    const { references } = importing
    const here = await references.stayingWith(
      importing,
      organization,
      sent.organization,
      'organization',
    )
    const whose = await references.idOf(
      importing,
      sent.practitioner,
      'Practitioner',
      'practitioner',
    )
    if (whose !== null && practitioner!.reference !== `Practitioner/${whose}`)
      wrong('practitioner', 'A role stays its practitioner’s.')
    const before = await findPractitioner(here, id)
    const fields = {
      ...personOf(before),
      ...(await roleFrom({ ...importing, ctx: here }, sent, before)),
    }
    await changePractitioner(
      here,
      id,
      readAs(PractitionerChange, { ...fields, version: before.version }),
    )
  },
}
