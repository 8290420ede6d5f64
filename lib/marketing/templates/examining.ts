import { longestTracking } from '@/lib/marketing/sending/size'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { MailContent } from '@/lib/platform/mail-templates/checks'
import { previewTemplate } from '@/lib/platform/mail-templates/pool'
import type { Kind, Values } from '@/lib/platform/mail-templates/variables'

/**
 * A template as a mail, and what is wrong with it, of the organization that the call is about, or
 * of the provider. Throws 422 for one that takes more time, memory or output than it may, and 503.
 */
export function examineTemplate({ scope }: Ctx, content: MailContent, kind: Kind, values: Values) {
  const organization = scope.kind === 'global' ? null : scope.organization
  const tracking =
    kind.category === 'marketing' ? longestTracking(organization?.domainURL ?? null) : undefined
  return previewTemplate(organization?.id ?? null, content, kind, values, tracking)
}
