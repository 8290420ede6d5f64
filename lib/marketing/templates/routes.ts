import { z } from '@/lib/shared/zod'
import { adminArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery } from '@/lib/platform/audit/history'
import { CATEGORY_WORDS, MAIL_PURPOSES } from '@/lib/shared/mail-purposes'
import {
  archiveTemplate,
  changeTemplate,
  createTemplate,
  discardDraft,
  publishTemplate,
  restoreVersion,
} from './commands'
import {
  findTemplate,
  findVersion,
  listTemplateHistory,
  listTemplates,
  listVersions,
} from './queries'
import {
  Preview,
  PreviewInput,
  Template,
  TemplateChange,
  TemplateDeed,
  TemplateEntry,
  TemplateId,
  TemplateInput,
  TemplateListQuery,
  TemplateVersion,
  TemplateVersionEntry,
  TestInput,
  TestSent,
  VersionNumber,
} from './schema'
import { previewTemplate, sendTest } from './trying'

export const templateRoutes = [
  adminArea.get('/templates', {
    summary: 'Templates of mail: an organization’s own, and those that it inherits.',
    permission: 'templates:read',
    query: TemplateListQuery,
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

  adminArea.post('/templates', {
    status: 201,
    summary: 'Begins a template of an organization, or of the provider, with a draft.',
    permission: 'templates:create',
    body: TemplateInput,
    output: Template,
    handle: ({ ctx, body }) => createTemplate(ctx, body),
  }),

  adminArea.post('/templates/preview', {
    summary: 'A template as the mail that it would be, and what is wrong with it.',
    permission: 'templates:read',
    body: PreviewInput,
    output: Preview,
    heavy: true,
    handle: ({ ctx, body }) => previewTemplate(ctx, body),
  }),

  adminArea.get('/templates/:id', {
    summary: 'One template, with what is published and what is drafted.',
    permission: 'templates:read',
    params: { id: TemplateId },
    output: Template,
    handle: ({ ctx, params }) => findTemplate(ctx, params.id),
  }),

  adminArea.put('/templates/:id', {
    summary: 'Changes the draft of a template, or begins one.',
    permission: 'templates:update',
    params: { id: TemplateId },
    body: TemplateChange,
    output: Template,
    handle: ({ ctx, params, body }) => changeTemplate(ctx, params.id, body),
  }),

  adminArea.post('/templates/:id/archive', {
    summary: 'Has no mail made of a template any more.',
    permission: 'templates:publish',
    params: { id: TemplateId },
    body: TemplateDeed,
    output: Template,
    handle: ({ ctx, params, body }) => archiveTemplate(ctx, params.id, body.version),
  }),

  adminArea.delete('/templates/:id/draft', {
    summary: 'Throws a draft away, and with that of a first version the template.',
    permission: 'templates:update',
    params: { id: TemplateId },
    output: Template,
    handle: ({ ctx, params }) => discardDraft(ctx, params.id),
  }),

  adminArea.get('/templates/:id/history', {
    summary: 'What happened to a template, newest first.',
    permission: 'templates:read',
    params: { id: TemplateId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) => listTemplateHistory(ctx, params.id, query),
  }),

  adminArea.post('/templates/:id/publish', {
    summary: 'Publishes the draft of a template, and archives the version before.',
    permission: 'templates:publish',
    params: { id: TemplateId },
    body: TemplateDeed,
    output: Template,
    heavy: true,
    handle: ({ ctx, params, body }) => publishTemplate(ctx, params.id, body.version),
  }),

  adminArea.post('/templates/:id/test', {
    summary: 'Sends a template with samples to some addresses.',
    permission: 'templates:update',
    params: { id: TemplateId },
    body: TestInput,
    output: TestSent,
    heavy: true,
    handle: ({ ctx, params, body }) => sendTest(ctx, params.id, body),
  }),

  adminArea.get('/templates/:id/versions', {
    summary: 'The versions of a template, newest first.',
    permission: 'templates:read',
    params: { id: TemplateId },
    output: z.array(TemplateVersionEntry),
    handle: ({ ctx, params }) => listVersions(ctx, params.id),
  }),

  adminArea.get('/templates/:id/versions/:number', {
    summary: 'One version of a template.',
    permission: 'templates:read',
    params: { id: TemplateId, number: VersionNumber },
    output: TemplateVersion,
    handle: ({ ctx, params }) => findVersion(ctx, params.id, params.number),
  }),

  adminArea.post('/templates/:id/versions/:number/restore', {
    status: 201,
    summary: 'Begins a draft with what a version of old said.',
    permission: 'templates:update',
    params: { id: TemplateId, number: VersionNumber },
    body: TemplateDeed,
    output: Template,
    handle: ({ ctx, params, body }) => restoreVersion(ctx, params.id, params.number, body.version),
  }),
]
