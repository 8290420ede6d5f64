import { z } from '@/lib/shared/zod'
import { REACTIONS, RECIPIENT_STATES, VARIANTS } from '@/lib/shared/campaign-words'
import { anyOf, listQuery } from '@/lib/shared/list'
import { ShownEmail } from '@/lib/shared/text/email'

const count = z.number().int()

/**
 * What came of a campaign: `sent` are the mails that were handed over, `delivered` those of them
 * that have not come back. Opens, clicks and unsubscribes count recipients; a mail that a machine
 * has opened is counted apart, also where a person has.
 */
export const Figures = z.object({
  sent: count,
  delivered: count,
  failed: count,
  skipped: count,
  bounced: count,
  /** Came back for another reason than a wrong address: one that is known, and one that is not. */
  undelivered: count,
  undeliveredUnknown: count,
  complained: count,
  unsubscribed: count,
  opened: count,
  machineOpened: count,
  clicked: count,
})
export type Figures = z.infer<typeof Figures>

export const VariantFigures = z.object({
  variant: z.enum(VARIANTS),
  subject: z.string(),
  sent: count,
  delivered: count,
  bounced: count,
  undelivered: count,
  unsubscribed: count,
  opened: count,
  machineOpened: count,
  clicked: count,
})
export type VariantFigures = z.infer<typeof VariantFigures>

export const Report = z.object({
  figures: Figures,
  /** Both subjects of an A/B test; empty without one. */
  variants: z.array(VariantFigures),
  /** Where the mails' links lead, and how many recipients went there. */
  links: z.array(z.object({ url: z.string(), clicks: count, machineClicks: count })),
  /**
   * The first 48 hours from the start, each counted from 0; hours without anything are left out.
   */
  hours: z.array(
    z.object({
      hour: count,
      sent: count,
      opened: count,
      machineOpened: count,
      clicked: count,
      unsubscribed: count,
      bounced: count,
    }),
  ),
})
export type Report = z.infer<typeof Report>

/** One mail of a campaign, and what came of it. */
export const Recipient = z.object({
  number: count,
  /** Null when the contact has been removed since. */
  email: ShownEmail.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  contactId: z.string(),
  variant: z.enum(VARIANTS).nullable(),
  state: z.enum(RECIPIENT_STATES),
  sentAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  machineOpenedAt: z.iso.datetime().nullable(),
  clickedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
  /** What the mail server has said, or why nothing was sent. */
  reason: z.string().nullable(),
})
export type Recipient = z.infer<typeof Recipient>

export const RecipientListQuery = listQuery(['number', 'email', 'state', 'sentAt'], {
  state: anyOf(RECIPIENT_STATES),
  reaction: anyOf(REACTIONS),
  variant: anyOf(VARIANTS),
})
export type RecipientListQuery = z.infer<typeof RecipientListQuery>
