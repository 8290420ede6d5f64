import { z } from '@/lib/shared/zod'
import { futureEndOf } from '@/lib/shared/time/ends'

const REACHES = ['organization', 'subtree'] as const

/** A role somebody is to hold: here alone, or also in everything below, and until when. */
export const AssignmentInput = z.strictObject({
  roleId: z.number('Choose a role.').int('Choose a role.'),
  reach: z.enum(REACHES, 'Choose how far it reaches.').default('organization'),
  /** The last day, in the organization's time zone, or an instant in the future; null for good. */
  expiresAt: futureEndOf().nullable().default(null),
})
export type AssignmentInput = z.infer<typeof AssignmentInput>

/** All roles of one holder. The same role twice would mean two answers to one question. */
export const AssignmentInputs = z
  .array(AssignmentInput)
  .max(50, 'Nobody holds more than 50 roles.')
  .refine(
    (list) => new Set(list.map(({ roleId }) => roleId)).size === list.length,
    'A role is there twice.',
  )

/** A role somebody holds. */
export const Assignment = z.object({
  roleId: z.number().int(),
  role: z.string(),
  reach: z.enum(REACHES),
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
  /** The last day on which it holds, in the organization's time zone. */
  lastDay: z.iso.date().nullable(),
})
export type Assignment = z.infer<typeof Assignment>
