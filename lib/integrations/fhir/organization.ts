import { sql } from 'drizzle-orm'
import { inScope } from '@/lib/platform/db/scope'
import { countryOf, isNumber, known, withId, type Definition } from './definition'
import { byCodes, byReference, byText, byTruth } from './params'
import {
  addressOf,
  coded,
  concept,
  identified,
  metaOf,
  referenceTo,
  some,
  telecom,
  present,
  type Known,
} from './parts'
import type { Identifier, Organization } from './r4'
import { SYSTEMS } from './systems'

type Row = Known & {
  businessName: string
  legalName: string
  label: string
  registration: string
  taxIdType: string
  taxId: string
  npi: string
  street: string
  city: string
  subdivision: string
  postalCode: string
  country: string
  phone: string
  email: string
  website: string
  standing: 'active' | 'suspended' | 'archived'
  partOf: number | null
}

/** What lies above it counts as well: while that is suspended or archived, so is this. */
const CHANGED = sql`changed_of(o.path)`
const EIN = sql`case when o.tax_id_type = 'ein' then o.tax_id else '' end`
const OTHER_TAX_ID = sql`case when o.tax_id_type <> 'ein' then o.tax_id else '' end`

/** Numbers that have no system of their own: what they are, their type says. */
const unsystematic = (value: string, type: string, text: string): Identifier[] =>
  value ? [{ type: concept(coded(SYSTEMS.identifierType, type), text), value }] : []

/** In the United States states are known by two letters, without the country's. */
const stateOf = (subdivision: string) => subdivision.replace(/^US-/, '')

export const organization: Definition<Row> = {
  type: 'Organization',
  documentation:
    'Organizations, each a tenant or a part of one. On an organization’s own host, that one alone.',
  permission: { login: 'organizations:read', organization: 'organizations:read' },
  rows: (ctx) => ({
    from: sql`organizations o`,
    key: { by: sql`o.id`, type: 'int' },
    updatedAt: CHANGED,
    within: ctx ? inScope(ctx, sql`o.id`) : undefined,
    sorts: { name: { by: sql`(o.label collate "und-x-icu")`, type: 'text' } },
  }),
  isId: isNumber,
  columns:
    () => sql`${known(sql`o.id`, CHANGED)}, o.business_name as "businessName", o.legal_name as "legalName",
    o.label, o.business_registration_id as registration, o.tax_id_type as "taxIdType", o.tax_id as "taxId", o.group_npi as npi,
    o.street, o.city, o.subdivision, o.postal_code as "postalCode", ${countryOf(sql`o.country`)} as country, o.phone, o.email,
    o.website, standing_of(o.path) as standing,
    (select above.id from organizations above where above.id = o.part_of) as "partOf"`,
  params: {
    name: byText({
      documentation: 'Begins the name, the legal name or an alias.',
      columns: [sql`o.business_name`, sql`o.legal_name`, sql`o.label`],
    }),
    identifier: byCodes(
      'NPI, EIN, and without a system another tax id or the number of registration.',
      [
        [SYSTEMS.npi, sql`o.group_npi`],
        [SYSTEMS.ein, EIN],
        ['', OTHER_TAX_ID],
        ['', sql`o.business_registration_id`],
      ],
    ),
    partof: byReference('What an organization is a part of.', 'Organization', (id) =>
      withId(
        id,
        isNumber,
        () =>
          sql`o.part_of = ${id}::int and exists (select from organizations where id = o.part_of)`,
      ),
    ),
    active: byTruth(
      'Whether it is in use, neither suspended nor archived.',
      sql`(standing_of(o.path) = 'active')`,
    ),
  },
  toResource: (row): Organization =>
    present({
      resourceType: 'Organization',
      id: row.id,
      meta: metaOf(row),
      identifier: some([
        ...identified(SYSTEMS.npi, row.npi, 'NPI'),
        ...(row.taxIdType === 'ein'
          ? identified(SYSTEMS.ein, row.taxId, 'TAX')
          : unsystematic(row.taxId, 'TAX', row.taxIdType.toUpperCase())),
        ...unsystematic(row.registration, 'XX', 'Business registration'),
      ]),
      active: row.standing === 'active',
      name: row.label,
      alias: some(
        [...new Set([row.businessName, row.legalName])].filter(
          (name) => name !== '' && name !== row.label,
        ),
      ),
      telecom: telecom(row),
      address: some(
        [
          addressOf({ ...row, lines: row.street.split('\n'), state: stateOf(row.subdivision) }),
        ].filter((one) => one !== undefined),
      ),
      partOf: row.partOf === null ? undefined : referenceTo('Organization', row.partOf),
    }),
}
