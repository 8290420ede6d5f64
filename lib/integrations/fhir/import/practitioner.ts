import { sql } from 'drizzle-orm'
import { SYSTEMS } from '@/lib/integrations/fhir/systems'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound, unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { changePractitioner } from '@/lib/practice/practitioners/commands'
import { findPractitioner } from '@/lib/practice/practitioners/queries'
import { PractitionerChange, type Practitioner } from '@/lib/practice/practitioners/schema'
import { codeFrom, contactFrom, identifierFrom, keepCoding, placed } from './choose'
import type { Kept } from './kept'
import { namesFrom } from './names'
import { degreeFrom, isLicence, isTaxonomy, licenceFrom } from './qualifications'
import { PractitionerSent } from './sent'
import { readAs, type Work } from './work'

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

const isWholeDay = (date: string) => /^\d{4}-\d\d-\d\d/.test(date)

/** The birth date, which is a whole day here; of another one the day that is known stays. */
function birthDateFrom(
  kept: Kept,
  { birthDate }: PractitionerSent,
  before: Known | undefined,
): string | null {
  if (birthDate === undefined || isWholeDay(birthDate) || !/^\d{4}(-\d\d)?$/.test(birthDate)) {
    kept.from('birthDate', 'birthDate')
    return birthDate ?? null
  }
  kept.note(
    'birthDate',
    `“${birthDate}” is no whole day, and is not kept: send the day, as in 1980-02-29.`,
  )
  return before?.birthDate ?? null
}

function languagesFrom(kept: Kept, { communication }: PractitionerSent): string[] {
  return placed('communication', communication).map(({ element, coding = [], text }, index) => {
    const at = Math.max(
      coding.findIndex(({ system, code }) => system === SYSTEMS.language && code !== undefined),
      0,
    )
    const code = coding[at]?.code
    if (code !== undefined) keepCoding(kept, element, at)
    kept.from(
      `languages.${index}`,
      code === undefined ? `${element}.text` : `${element}.coding[${at}].code`,
    )
    return code ?? text ?? ''
  })
}

/** What is known of somebody who is changed: what is sent may leave some of it as it is. */
type Known = Pick<Practitioner, 'licences' | 'birthDate'>

/** A person as their own rules want it. */
export function personFrom(kept: Kept, sent: PractitionerSent, before?: Known) {
  const { telecom, identifier } = sent
  const qualifications = placed('qualification', sent.qualification)
  const rest = qualifications.filter((one) => !isLicence(one))
  const codes = rest
    .filter(isTaxonomy)
    .map(({ element, code }) => ({ ...code, element: `${element}.code` }))
  kept.from('gender', 'gender')
  return {
    ...namesFrom(kept, sent),
    gender: sent.gender ?? null,
    birthDate: birthDateFrom(kept, sent, before),
    languages: languagesFrom(kept, sent),
    email: contactFrom(kept, 'email', 'email', telecom) ?? null,
    phone: contactFrom(kept, 'phone', 'phone', telecom) ?? null,
    npi: identifierFrom(kept, 'npi', SYSTEMS.npi, identifier) ?? null,
    dea: identifierFrom(kept, 'dea', SYSTEMS.dea, identifier) ?? null,
    taxonomy: codeFrom(kept, 'taxonomy', SYSTEMS.nucc, codes) ?? null,
    degrees: rest
      .filter((one) => !isTaxonomy(one))
      .map((one, index) => degreeFrom(kept, one, index)),
    licences: qualifications
      .filter(isLicence)
      .map((one, index) => licenceFrom(kept, one, index, before?.licences ?? [])),
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
export const roleFieldsOf = ({
  code,
  specialty,
  active,
  acceptingPatients,
  hours,
  periodFrom,
  periodTo,
  user,
  locations,
}: Practitioner) => ({
  code,
  specialty,
  active,
  acceptingPatients,
  hours,
  periodFrom,
  periodTo,
  organizationUserId: user?.id ?? null,
  locationIds: locations.map((place) => place.id),
})

const ALONE =
  'A practitioner comes with a role: send their PractitionerRole in the same transaction.'

export const practitionerWork: Work<PractitionerSent> = {
  schema: PractitionerSent,
  elements: ELEMENTS,
  // Somebody without a role would be nobody's to see: they are created with their first one.
  create: async () => unprocessable(ALONE),
  async update({ ctx, kept }, sent, { id }) {
    const before = await roleOf(ctx, id)
    kept.today = before.today
    const change = {
      ...personFrom(kept, sent, before),
      ...roleFieldsOf(before),
      version: before.version,
    }
    await changePractitioner(ctx, before.id, readAs(PractitionerChange, change))
  },
  // Somebody is active by their roles.
  compare({ kept }, { active }, after) {
    if (active === (after as { active?: boolean }).active) kept.keep('active')
    else if (active !== undefined)
      kept.note('active', 'active is not kept here: somebody is active while a role of theirs is.')
  },
}
