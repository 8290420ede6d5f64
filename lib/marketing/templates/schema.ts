import { z } from '@/lib/shared/zod'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { anyOf, listQuery, versioned } from '@/lib/shared/list'
import {
  CATEGORIES,
  PURPOSES,
  RESERVED_NAMES,
  VARIABLE_NAME,
  VARIABLE_TYPES,
} from '@/lib/shared/mail-purposes'
import { EmailAddress } from '@/lib/shared/text/email'
import { isLanguage } from '@/lib/shared/text/intl'
import { composed, inOneLine, nameOf, textOf } from '@/lib/shared/text/text'

/** Of a version, and of a template: that of what was published last. */
export const TEMPLATE_STATUSES = ['draft', 'live', 'archived'] as const

export const SUBJECT_MOST = 150
export const PREVIEW_TEXT_MOST = 130
export const MJML_MOST = 60_000
export const TEST_RECIPIENTS_MOST = 10

const NAME = 'A name has 1 to 40 letters and digits, and begins with a small letter.'
const LANGUAGE = 'A language is two or three small letters, as in en or de.'

const language = z.string(LANGUAGE).refine(isLanguage, LANGUAGE)
const name = nameOf(2, 80, 'A name has 2 to 80 characters.')

/**
 * What an author says of a variable. An empty fallback is none. Values are written as in
 * `GivenVariable`: a list has a line for each entry, yes-or-no is `yes` or `no`.
 */
const variable = z.strictObject({
  name: z.string(NAME).trim().regex(VARIABLE_NAME, NAME),
  type: z.enum(VARIABLE_TYPES, 'Choose a type.'),
  fallback: textOf(500, 'A fallback has at most 500 characters.'),
  sample: textOf(2000, 'A sample has at most 2,000 characters.'),
})
export type TemplateVariable = z.infer<typeof variable>

const Variables = z
  .array(variable)
  .max(50, 'A template has at most 50 variables.')
  .superRefine((variables, context) => {
    for (const [index, { name }] of variables.entries()) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: [index, 'name'], message })
      if (variables.findIndex((other) => other.name === name) < index)
        refuse(`There is a variable ${name} already.`)
      else if (RESERVED_NAMES.includes(name))
        refuse(`${name} has a meaning already: choose another name.`)
    }
  })

/** What a version says. A draft may be wrong, as its checks say; only its sizes are held. */
const content = {
  subject: inOneLine(z.string()).max(
    SUBJECT_MOST,
    `A subject has at most ${SUBJECT_MOST} characters.`,
  ),
  previewText: inOneLine(z.string()).max(
    PREVIEW_TEXT_MOST,
    `A preview text has at most ${PREVIEW_TEXT_MOST} characters.`,
  ),
  mjml: composed(z.string()).max(MJML_MOST, 'This is too long: 60,000 characters are the most.'),
  variables: Variables,
}
export const TemplateContent = z.strictObject(content)
export type TemplateContent = z.infer<typeof TemplateContent>

const kind = {
  category: z.enum(CATEGORIES, 'Choose a category.'),
  /** The transactional mail that it is taken for; null for one that is taken for none. */
  purpose: z.enum(PURPOSES, 'Choose what it is for.').nullable(),
}

const fitsCategory = (
  { category, purpose }: { category: string; purpose: string | null },
  context: z.RefinementCtx,
) => {
  if (category === 'marketing' && purpose !== null)
    context.addIssue({
      code: 'custom',
      path: ['purpose'],
      message: 'Only a transactional template has a purpose.',
    })
}

/**
 * A new template of the organization that the call is about, or of the provider, begins as a draft:
 * with an empty layout, or with what is live of another one that can be seen there.
 */
export const TemplateInput = z
  .strictObject({
    name,
    ...kind,
    language,
    copyOf: z.int32('Choose a template.').positive('Choose a template.').optional(),
  })
  .superRefine(fitsCategory)
export type TemplateInput = z.infer<typeof TemplateInput>

/**
 * A change says everything: what it left out would be taken away without anybody having asked for
 * that.
 */
export const TemplateChange = z.strictObject({ name, ...content, ...versioned })
export type TemplateChange = z.infer<typeof TemplateChange>

/** In addresses. */
export const TemplateId = numberInPath('Template')
export const VersionNumber = numberInPath('Version', 32_767)

/** Something done with a template as it was read. */
export const TemplateDeed = z.strictObject(versioned)

/** Values by the names of variables, in the place of samples. */
const Values = z
  .record(
    z.string().max(40),
    z.union(
      [
        composed(z.string()).max(2000),
        z.boolean(),
        z.array(composed(z.string()).max(2000)).max(100),
      ],
      'This is no value.',
    ),
  )
  .refine((values) => Object.keys(values).length <= 100, 'At most 100 values.')
export type TemplateValues = z.infer<typeof Values>

/** What is to be shown as a mail: of a draft that nobody has saved yet as well. */
export const PreviewInput = z
  .strictObject({
    ...kind,
    language: language.default('en'),
    ...content,
    values: Values.default({}),
  })
  .superRefine(fitsCategory)
export type PreviewInput = z.input<typeof PreviewInput>
export type PreviewAsked = z.output<typeof PreviewInput>

export const TestInput = z.strictObject({
  recipients: z
    .array(EmailAddress)
    .min(1, 'Name at least one address.')
    .max(TEST_RECIPIENTS_MOST, `A test goes to at most ${TEST_RECIPIENTS_MOST} addresses.`)
    .refine((list) => new Set(list).size === list.length, 'An address is there twice.'),
  values: Values.default({}),
})
export type TestInput = z.output<typeof TestInput>

/** To how many addresses a test is on its way. */
export const TestSent = z.object({ sent: z.number().int() })
export type TestSent = z.infer<typeof TestSent>

/**
 * What is wrong with a template: an error keeps it from being published. `line` is one of the MJML,
 * from 1.
 */
export const TemplateCheck = z.object({
  severity: z.enum(['error', 'warning']),
  where: z.enum(['subject', 'previewText', 'mjml', 'variables']),
  message: z.string(),
  line: z.number().int().optional(),
})
export type TemplateCheck = z.infer<typeof TemplateCheck>

/** A mail as it would be sent, and what is wrong with it. `bytes` are those of the HTML. */
export const Preview = z.object({
  subject: z.string(),
  previewText: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
  checks: z.array(TemplateCheck),
})
export type Preview = z.infer<typeof Preview>

/** What is answered was right when it was written: rules of today do not bind it. */
const VariableRead = z.object({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  fallback: z.string(),
  sample: z.string(),
})
const OrganizationRead = z.object({ domainURL: z.string(), label: z.string() })

/** A row of the list of versions. */
export const TemplateVersionEntry = z.object({
  number: z.number().int(),
  status: z.enum(TEMPLATE_STATUSES),
  subject: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  archivedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type TemplateVersionEntry = z.infer<typeof TemplateVersionEntry>

/** One version, to be read. */
export const TemplateVersion = TemplateVersionEntry.extend({
  previewText: z.string(),
  mjml: z.string(),
  variables: z.array(VariableRead),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

const identity = {
  id: z.number().int(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  purpose: z.enum(PURPOSES).nullable(),
  language: z.string(),
  /** Whose it is: null for the provider's. */
  organization: OrganizationRead.nullable(),
  /** It comes with the product: it can be changed, and not archived. */
  builtIn: z.boolean(),
  /**
   * Of an organization above the one that the call is about, or the provider's: read only there,
   * and to be copied.
   */
  inherited: z.boolean(),
  status: z.enum(TEMPLATE_STATUSES),
  /**
   * Of marketing how many campaigns are made of it. Otherwise for how many organizations it is
   * taken: its own and those below; null where it has no purpose, and for the provider's, which is
   * taken wherever there is no nearer one.
   */
  usedBy: z.number().int().nullable(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
}

/** A row of the list: what was published last, or else the first draft. */
export const TemplateEntry = z.object({
  ...identity,
  subject: z.string(),
  previewText: z.string(),
  /** Of the version that the row shows. */
  number: z.number().int(),
  /** The number of the version that is being drafted. */
  draft: z.number().int().nullable(),
})
export type TemplateEntry = z.infer<typeof TemplateEntry>

export const Template = z.object({
  ...identity,
  /** What mails are made of, or were until the template was archived. */
  published: TemplateVersion.nullable(),
  draft: TemplateVersion.nullable(),
})
export type Template = z.infer<typeof Template>

export const TemplateListQuery = listQuery(
  ['name', 'category', 'language', 'organization', 'status', 'updatedAt'],
  {
    category: anyOf(CATEGORIES),
    purpose: anyOf(PURPOSES),
    status: anyOf(TEMPLATE_STATUSES),

    language: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(language).max(50))
      .optional()
      .describe('Codes of languages, separated by commas.'),

    organization: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.string().max(63)).max(100))
      .optional()
      .describe('Subdomains of organizations, or `provider`, separated by commas.'),
  },
)
export type TemplateListQuery = z.infer<typeof TemplateListQuery>
