import { recordChange, type Deed, type States } from '@/lib/platform/audit/audit'
import type { Writer } from '@/lib/platform/commerce/offers'

/** A row of the provider's log about a plan. */
export const record = (writer: Writer, deed: Deed, code: string, states: States) =>
  recordChange(writer, {
    ...deed,
    organizationId: null,
    subject: 'plan',
    subjectId: code,
    ...states,
  })
