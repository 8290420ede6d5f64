import { sql } from 'drizzle-orm'
import { changePractitioner } from '@/lib/practitioners/commands'
import { findPractitioner } from '@/lib/practitioners/queries'
import { TypeOfLicence } from '@/lib/practitioners/rules'
import { PractitionerChange, type Licence, type Practitioner } from '@/lib/practitioners/schema'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { inScope } from '@/lib/server/db/scope'
import { notFound, unprocessable } from '@/lib/server/errors'
import { EXTENSIONS, SYSTEMS } from '../systems'
import { codeFrom, contactFrom, PractitionerSent, valueFrom, wordIn } from './sent'
import { readAs, type Work } from './work'

type Qualification = NonNullable<PractitionerSent['qualification']>[number]

/** Where in the resource each field of ours comes from. */
export const ELEMENTS: Record<string, string> = {
  prefix: 'name[0].prefix',
  given: 'name[0].given',
  family: 'name[0].family',
  suffix: 'name[0].suffix',
  preferredName: 'name',
  languages: 'communication',
  email: 'telecom',
  phone: 'telecom',
  npi: 'identifier',
  dea: 'identifier',
  taxonomy: 'qualification',
  degrees: 'qualification',
  licences: 'qualification',
}

const isLicence = ({ identifier }: Qualification) => (identifier ?? []).some(({ value }) => value !== undefined)
const isTaxonomy = ({ code }: Qualification) => codeFrom(SYSTEMS.nucc, [code]) !== undefined

/** The day of a date or an instant. */
const dayOf = (moment: string | undefined) => moment?.split('T')[0] ?? null

const stateOf = ({ extension }: Qualification) => {
  const parts = extension?.find(({ url }) => url === EXTENSIONS.qualification)?.extension
  return codeFrom(SYSTEMS.subdivision, parts?.filter(({ url }) => url === 'whereValid').map((part) => part.valueCodeableConcept)) ?? null // prettier-ignore
}

/** A licence, known again by its id or by its type and number: what R4 cannot say of it stays. */
function licenceFrom(sent: Qualification, before: Licence[]) {
  const { id, identifier, code, period, issuer } = sent
  const number = identifier!.find(({ value }) => value !== undefined)!.value!
  const type = wordIn(TypeOfLicence.options, code.text) ?? 'other'
  const subdivision = stateOf(sent)
  const same = (one: Licence) => one.type === type && one.number === number && one.subdivision === subdivision
  const was = before.find((one) => one.id === id) ?? before.find(same)
  return {
    ...{ id: was?.id ?? null, type, number, issuer: issuer?.display ?? '', subdivision },
    ...{ issued: dayOf(period?.start), expires: dayOf(period?.end), isPrimary: was?.isPrimary ?? false },
  }
}

const degreeFrom = ({ code, period, issuer }: Qualification) => ({
  code: code.text ?? codeFrom(SYSTEMS.degree, [code]) ?? '',
  issuer: issuer?.display ?? '',
  year: period?.start ? Number(period.start.slice(0, 4)) : null,
})

/** A person as their own rules want it. */
export function personFrom(sent: PractitionerSent, before: Licence[] = []) {
  const { name = [], telecom, identifier, qualification = [], communication = [] } = sent
  const official = name.find(({ use }) => use === 'official') ?? name.find(({ use }) => use !== 'usual') ?? name[0]
  const usual = name.find((one) => one.use === 'usual' && one !== official)
  const join = (parts: string[] | undefined) => parts?.join(' ') ?? ''
  const rest = qualification.filter((one) => !isLicence(one))
  return {
    ...{ prefix: join(official?.prefix), given: join(official?.given), family: official?.family ?? '' },
    suffix: join(official?.suffix),
    preferredName: usual ? (usual.text ?? [join(usual.given), usual.family].filter(Boolean).join(' ')) : '',
    gender: sent.gender ?? null,
    birthDate: sent.birthDate ?? null,
    languages: communication.map((concept) => concept.coding?.[0]?.code ?? concept.text ?? ''),
    email: contactFrom('email', telecom) ?? null,
    phone: contactFrom('phone', telecom) ?? null,
    npi: valueFrom(SYSTEMS.npi, identifier) ?? null,
    dea: valueFrom(SYSTEMS.dea, identifier) ?? null,
    taxonomy: codeFrom(SYSTEMS.nucc, rest.map(({ code }) => code)) ?? null, // prettier-ignore
    degrees: rest.filter((one) => !isTaxonomy(one)).map(degreeFrom),
    licences: qualification.filter(isLicence).map((one) => licenceFrom(one, before)),
  }
}

/** The role by which somebody is changed: one here that is not over, if there is one. */
async function roleOf(ctx: Ctx, practitionerId: string): Promise<Practitioner> {
  const [role] = await rowsOf<{ id: string }>(
    ctx,
    sql`select r.id from practitioner_roles r
      where r.practitioner_id = ${practitionerId} and ${inScope(ctx, sql`r.organization_id`) ?? sql`true`}
      order by is_past(r.period_to, r.organization_id) is true, r.id limit 1`,
  )
  return role ? findPractitioner(ctx, role.id) : notFound('Practitioner')
}

/** What somebody is in an organization, as a change of it is written. */
export const roleFieldsOf = ({ code, specialty, active, acceptingPatients, hours, periodFrom, periodTo, user, locations }: Practitioner) => ({
  ...{ code, specialty, active, acceptingPatients, hours, periodFrom, periodTo },
  organizationUserId: user?.id ?? null,
  locationIds: locations.map((place) => place.id),
}) // prettier-ignore

const ALONE = 'A practitioner comes with a role: send their PractitionerRole in the same transaction.'

export const practitionerWork: Work<PractitionerSent> = {
  schema: PractitionerSent,
  elements: ELEMENTS,
  // Somebody without a role would be nobody's to see: they are created with their first one.
  create: async () => unprocessable(ALONE),
  async update({ ctx }, sent, { id }) {
    const before = await roleOf(ctx, id)
    const change = { ...personFrom(sent, before.licences), ...roleFieldsOf(before), version: before.version }
    await changePractitioner(ctx, before.id, readAs(PractitionerChange, change))
  },
}
