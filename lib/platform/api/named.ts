import { z } from '@/lib/shared/zod'
import { GLOBAL } from '@/lib/shared/http/session'
import { notFound } from './errors'

/** The organization of an address. `global` is none, whatever somebody may do everywhere. */
export const named = {
  organizationDomainURL: z
    .string()
    .max(63)
    .refine((name) => name !== GLOBAL || notFound('Organization'))
    .describe('Subdomain of the organization.'),
}
