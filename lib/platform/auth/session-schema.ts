import { z } from '@/lib/shared/zod'
import { ShownEmail } from '@/lib/shared/text/email'

const ResourceActions = z.array(
  z.object({ resource: z.string(), actions: z.array(z.string()).readonly() }),
)

/** An organization as far as its people may know it. */
export const RoleOrganization = z.object({
  id: z.number().int(),
  domainURL: z.string(),
  label: z.string(),
})

/** A person's roles in organizations, direct and inherited. */
export const OrganizationRoles = z.array(
  z.object({
    organization: RoleOrganization,
    organizationUserId: z.string(),
    inherited: z.boolean(),
    suspended: z.boolean(),
    resourceActions: ResourceActions,
  }),
)

/** `ConsoleSession`, as the API answers it. */
export const SessionAnswer = z.object({
  user: z.object({
    displayName: z.string(),
    email: ShownEmail,
    staff: z.boolean(),
    organizationRoles: OrganizationRoles,
    globalRoles: z.array(z.object({ resourceActions: ResourceActions })),
    complete: z.boolean(),
  }),
  organizationDomainURL: z.string(),
  expires: z.iso.datetime(),
  secondsLeft: z.object({ idle: z.number().int(), absolute: z.number().int() }),
  viewing: z
    .object({ by: z.string(), changes: z.boolean(), until: z.iso.datetime(), back: z.string() })
    .optional(),
})

/** The only thing of a session that its owner may set; whatever else is sent is ignored. */
export const SessionUpdate = z.object({
  csrfToken: z.string('The csrfToken is missing.'),
  data: z.object({ organizationDomainURL: z.string().max(63).optional() }).optional(),
})
