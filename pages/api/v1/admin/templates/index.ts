import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { CATEGORY_WORDS, MAIL_PURPOSES } from '@/lib/shared/mail-purposes'
import { createTemplate } from '@/lib/templates/commands'
import { listTemplates } from '@/lib/templates/queries'
import { Template, TemplateEntry, TemplateInput, TemplateListQuery } from '@/lib/templates/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Templates of mail: an organization’s own, and those that it inherits.',
    permission: 'templates:read',
    query: TemplateListQuery.extend(aboutOrganization),
    output: z.array(TemplateEntry),
    csv: {
      name: 'templates',
      columns: {
        Name: ({ name }) => name,
        Subject: ({ subject }) => subject,
        Category: ({ category }) => CATEGORY_WORDS[category],
        Purpose: ({ purpose }) => purpose && MAIL_PURPOSES[purpose].label,
        Language: ({ language }) => language,
        Organization: ({ organization }) => organization?.label ?? 'Provider',
        'Used by organizations': ({ usedBy }) => usedBy,
        Version: ({ number }) => number,
        Status: ({ status }) => status,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listTemplates(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Begins a template of an organization, or of the provider, with a draft.',
    permission: 'templates:create',
    query: z.strictObject(aboutOrganization),
    body: TemplateInput,
    output: Template,
    handle: ({ ctx, body }) => createTemplate(ctx, body),
  }),
})
