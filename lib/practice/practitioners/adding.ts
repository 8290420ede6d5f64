import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { allowed, HttpError, notFound, orRefusal, unprocessable } from '@/lib/platform/api/errors'
import { organizationCountry, readPhone } from '@/lib/platform/places/phones'
import { holdPeople, recordWhole } from './changing'
import { holdMarks } from './duplicates'
import { insertLicences, refuseUnknownLicences } from './licences'
import { insertPeople, insertRoles, refuseWithoutNpi, rulesOfRoles } from './parts'
import { findPractitioners, type KnownPractitioner } from './queries'
import type { PractitionerInput, RoleInput } from './schema'
import { throughTree } from './tree'

// People who come to an organization, as many as there are: the form, FHIR and files add them by
// the same statements.

/** Somebody new, or a role for somebody who has one elsewhere in the tree. */
export type Addition = PractitionerInput | RoleInput
const isRole = (input: Addition): input is RoleInput => 'practitionerId' in input

type Marks = { email: string | null; npi: string | null }
/** People who are to be given a role, as far as the caller may read them. */
type Known = Map<string, Marks>

/** With their last role a person goes: not while they are being given another. */
async function holdKnown(ctx: Ctx, inputs: Addition[]): Promise<Known> {
  const ids = inputs.flatMap((input) => (isRole(input) ? input.practitionerId.toLowerCase() : []))
  if (ids.length === 0) return new Map()
  await holdPeople(ctx, [...new Set(ids)])
  const rows = await throughTree(ctx, (tree) =>
    rowsOf<Marks & { id: string }>(
      ctx,
      sql`select p.id, p.email, p.npi from practitioners p where p.id = any(${sql.param(ids)}::uuid[])
        and exists (select from practitioner_roles r
          where r.practitioner_id = p.id and r.organization_id = any(${sql.param(tree)}::int[]))`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What is to be added, cut before whoever shares an e-mail address or NPI with somebody above: those
 * have to be there before the next are compared with whoever is there.
 */
function partsOf(inputs: Addition[], known: Known): Addition[][] {
  const parts: Addition[][] = []
  let seen = new Set<string>()
  for (const input of inputs) {
    const marks = isRole(input) ? known.get(input.practitionerId.toLowerCase()) : input
    const [email, npi] = [marks?.email, marks?.npi]
    const keys = [email && `email ${email}`, npi && `npi ${npi}`].filter(
      (key) => typeof key === 'string',
    )
    if (parts.length === 0 || keys.some((key) => seen.has(key))) {
      parts.push([])
      seen = new Set()
    }
    parts.at(-1)!.push(input)
    for (const key of keys) seen.add(key)
  }
  return parts
}

/**
 * Everything that the rules of these ask the database. Answers what throws for the one at an index.
 */
async function rulesFor(ctx: Ctx, inputs: Addition[], known: Known) {
  const isNew = inputs.some((input) => !isRole(input))
  const country = await organizationCountry(ctx)
  const refuseTaken = isNew
    ? await holdMarks(
        ctx,
        inputs.map((input) => (isRole(input) ? {} : input)),
      )
    : () => undefined
  const refuseRole = await rulesOfRoles(ctx, inputs)

  const rowsOfRole = (input: RoleInput) => {
    const practitionerId = input.practitionerId.toLowerCase()
    const marks =
      known.get(practitionerId) ??
      notFound('Practitioner', { practitionerId: 'Practitioner not found.' })
    refuseWithoutNpi(country, marks.npi)
    refuseRole(input)
    return { role: { ...input, practitionerId, id: randomUUID() }, people: [], licences: [] }
  }
  return (input: Addition, index: number) => {
    if (isRole(input)) return rowsOfRole(input)
    const phone = input.phone && readPhone(input.phone, country)
    refuseTaken(index)
    refuseWithoutNpi(country, input.npi)
    refuseRole(input)
    refuseUnknownLicences([], input.licences)
    const practitionerId = randomUUID()
    return {
      role: { ...input, practitionerId, id: randomUUID() },
      people: [{ ...input, phone, id: practitionerId }],
      licences: input.licences.map((licence) => ({ ...licence, practitionerId })),
    }
  }
}

const CREATED = { action: 'practitioners:create', event: 'practitioner.created' } as const

async function addPart(
  ctx: Ctx,
  inputs: Addition[],
  known: Known,
): Promise<(KnownPractitioner | HttpError)[]> {
  const rowsFor = await rulesFor(ctx, inputs, known)
  const found = inputs.map((input, index) => orRefusal(() => rowsFor(input, index)))
  const rows = allowed(found)
  if (rows.length === 0) return found as HttpError[]
  await insertPeople(
    ctx,
    rows.flatMap(({ people }) => people),
  )
  const insert = () =>
    insertRoles(
      ctx,
      rows.map(({ role }) => role),
    )
  // A role is given to whom the caller reaches: those who serve elsewhere in the tree alone.
  await (rows.some(({ people }) => people.length === 0) ? throughTree(ctx, insert) : insert())
  await insertLicences(
    ctx,
    rows.flatMap(({ licences }) => licences),
  )
  const written = await findPractitioners(
    ctx,
    rows.map(({ role }) => role.id),
  )
  recordWhole(
    ctx,
    CREATED,
    'after',
    rows.map(({ role }) => written.get(role.id)!),
  )
  return found.map((one) => (one instanceof HttpError ? one : written.get(one.role.id)!))
}

/**
 * Adds people with a role here, or gives people roles here who have one elsewhere in the tree, each
 * as if they came one after the other. Answers, in the place of who cannot come, with what they are
 * refused: 409 naming them for somebody who is known within reach already, 404 for anybody the
 * caller may not read, 422 for a text that is no phone number, and the like. What the database
 * refuses, as a seat too many, it throws: then none of them may stay.
 */
export async function addPractitioners(
  ctx: Ctx,
  inputs: Addition[],
): Promise<(KnownPractitioner | HttpError)[]> {
  if (ctx.scope.kind === 'global') unprocessable('Choose the organization that they are to serve.')
  const known = await holdKnown(ctx, inputs)
  const answers: (KnownPractitioner | HttpError)[] = []
  for (const part of partsOf(inputs, known)) answers.push(...(await addPart(ctx, part, known)))
  return answers
}
