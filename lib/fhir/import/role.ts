import { changePractitioner, createPractitioner, giveRole } from '@/lib/practitioners/commands'
import { findPractitioner } from '@/lib/practitioners/queries'
import { ROLE_CODES } from '@/lib/practitioners/rules'
import { PractitionerChange, PractitionerInput, RoleInput, type Practitioner } from '@/lib/practitioners/schema'
import { unprocessable } from '@/lib/server/errors'
import { ROLE_CODES as CODES_OF_R4 } from '../practitioner-role'
import { SYSTEMS } from '../systems'
import { personFrom } from './practitioner'
import { wrong } from './references'
import { codeFrom, RoleSent, wordIn, type PractitionerSent } from './sent'
import { readAs, type Importing, type Work } from './work'

const ELEMENTS: Record<string, string> = {
  practitionerId: 'practitioner',
  periodFrom: 'period.start',
  periodTo: 'period.end',
  locationIds: 'location',
}

const dayOf = (moment: string | undefined) => moment?.split('T')[0] ?? null

function codeOf({ code }: RoleSent) {
  const word = code?.map(({ text }) => wordIn(ROLE_CODES, text)).find((one) => one !== undefined)
  const standard = codeFrom(SYSTEMS.practitionerRole, code)
  return word ?? ROLE_CODES.find((one) => CODES_OF_R4[one] === standard) ?? 'other'
}

async function locationsFrom({ ctx, references }: Importing, { location = [] }: RoleSent): Promise<number[]> {
  const ids: number[] = []
  for (const [index, reference] of location.entries()) {
    const id = await references.idOf(ctx, reference, 'Location', `location[${index}]`)
    if (id !== null) ids.push(Number(id))
  }
  return ids
}

/** A role as its own rules want it; what R4 cannot say stays as it is `before`. */
const roleFrom = async (importing: Importing, sent: RoleSent, before?: Practitioner) => ({
  code: codeOf(sent),
  specialty: codeFrom(SYSTEMS.nucc, sent.specialty) ?? null,
  active: sent.active ?? true,
  acceptingPatients: before?.acceptingPatients ?? true,
  hours: before?.hours ?? '',
  periodFrom: dayOf(sent.period?.start),
  periodTo: dayOf(sent.period?.end),
  organizationUserId: before?.user?.id ?? null,
  locationIds: await locationsFrom(importing, sent),
})

const PERSON = ['prefix', 'given', 'family', 'suffix', 'preferredName', 'gender', 'birthDate', 'languages', 'email', 'phone', 'npi', 'taxonomy', 'dea', 'degrees'] as const // prettier-ignore
const personOf = (known: Practitioner) => ({
  ...Object.fromEntries(PERSON.map((field) => [field, known[field]])),
  licences: known.licences.map(({ id, type, number, issuer, subdivision, issued, expires, isPrimary }) => ({
    ...{ id, type, number, issuer, subdivision, issued, expires, isPrimary },
  })),
})

/** Creates somebody with their first role; answers both ids. */
export async function createWithRole(importing: Importing, person: PractitionerSent, role: RoleSent) {
  const { ctx, references } = importing
  const here = await references.organization(ctx, role.organization, 'organization')
  const input = readAs(PractitionerInput, { ...personFrom(person), ...(await roleFrom(importing, role)) })
  const { id, practitionerId } = await createPractitioner(here, input)
  return { id, practitionerId }
}

export const roleWork: Work<RoleSent> = {
  schema: RoleSent,
  elements: ELEMENTS,
  async create(importing, sent) {
    const { ctx, references } = importing
    const here = await references.organization(ctx, sent.organization, 'organization')
    const practitionerId = await references.idOf(ctx, sent.practitioner, 'Practitioner', 'practitioner')
    const missing = 'Say whose role it is.'
    if (practitionerId === null) return unprocessable(missing, { practitioner: missing })
    return (await giveRole(here, readAs(RoleInput, { practitionerId, ...(await roleFrom(importing, sent)) }))).id
  },
  async update(importing, sent, { id, practitioner, organization }) {
    const { ctx, references } = importing
    const here = await references.stayingWith(ctx, organization, sent.organization, 'organization')
    const whose = await references.idOf(ctx, sent.practitioner, 'Practitioner', 'practitioner')
    if (whose !== null && practitioner!.reference !== `Practitioner/${whose}`) wrong('practitioner', 'A role stays its practitioner’s.') // prettier-ignore
    const before = await findPractitioner(here, id)
    const change = { ...personOf(before), ...(await roleFrom(importing, sent, before)), version: before.version }
    await changePractitioner(here, id, readAs(PractitionerChange, change))
  },
}
