import { z } from 'zod'

/** Letters and digits of any script, as in "Ärztehaus Köln". */
const name = /^[\p{L}\p{N}][\p{L}\p{N} ',.]{1,48}[\p{L}\p{N}]$/u
const registration = /^[\p{L}\p{N}][\p{L}\p{N} ',._-]{1,98}[\p{L}\p{N}]$/u

/** What the New Organization form sends. `null` equals absent. */
export const OrganizationInput = z.strictObject({
  businessName: z.string('Invalid Organization Name').regex(name, 'Invalid Organization Name'),
  businessRegistrationId: z.string('Invalid Registration ID').regex(registration, 'Invalid Registration ID'),
  selectedCountry: z.number('Please Select A Country').int('Please Select A Country'),
  partOf: z
    .number('Unknown parent organization.')
    .int('Unknown parent organization.')
    .positive('Unknown parent organization.')
    .nullish(),
  referrerOrganizationUserId: z.uuid('Unknown referrer.').nullish(),
})
export type OrganizationInput = z.infer<typeof OrganizationInput>

const identity = { id: z.number().int(), domainURL: z.string(), label: z.string() }

/** An organization with everything below it. */
export type OrganizationNode = { id: number; domainURL: string; label: string; organizations: OrganizationNode[] }
export const OrganizationNode: z.ZodType<OrganizationNode> = z.object({
  ...identity,
  organizations: z.lazy(() => z.array(OrganizationNode)),
})

/** A row of the flat tree: depth first, siblings by label, `level` 0 for a root. */
export const OrganizationEntry = z.object({
  ...identity,
  level: z.number().int(),
  /** The labels of the organizations above, topmost first. */
  path: z.array(z.string()),
  businessName: z.string(),
  country: z.string(),
  createdAt: z.iso.datetime(),
})
export type OrganizationEntry = z.infer<typeof OrganizationEntry>

/** The whole record of one organization. */
export const Organization = z.object({
  ...identity,
  businessName: z.string(),
  businessRegistrationId: z.string(),
  selectedCountry: z.number().int(),
  country: z.string(),
  partOf: z.number().int().nullable(),
  referrerOrganizationUserId: z.string().nullable(),
  level: z.number().int(),
  /** The organizations above, topmost first. */
  path: z.array(z.object(identity)),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Organization = z.infer<typeof Organization>

const LIMIT = 'The limit is a number from 1 to 1000.'
const OFFSET = 'The offset is a number from 0 to 10,000,000.'

/** With any of these the list answers flat entries and their total instead of the whole tree. */
export const OrganizationListQuery = z.strictObject({
  /** Only the children of this domainURL; `global` for the roots. */
  parent: z.string().max(63).optional(),
  /** Matches label, business name and domainURL, without regard to case or accents. */
  search: z.string().trim().max(100).optional(),
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(1000, LIMIT).optional(),
  offset: z.coerce.number(OFFSET).int(OFFSET).min(0, OFFSET).max(10_000_000, OFFSET).optional(),
})
export type OrganizationListQuery = z.infer<typeof OrganizationListQuery>
