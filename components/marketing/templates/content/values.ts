import { z } from '@/lib/shared/zod'
import type { Reader } from '@/components/marketing/contacts/ContactField'
import type { Actable } from '@/components/marketing/templates/use-template-actions'
import {
  PREVIEW_TEXT_MOST,
  SUBJECT_MOST,
  TemplateInput,
  type PreviewInput,
  type Template,
  type TemplateValues,
  type TemplateVariable,
  type TemplateVersion,
} from '@/lib/marketing/templates/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { VARIABLE_NAME, type Category, type Purpose } from '@/lib/shared/mail-purposes'

/** What the editor holds: the template's name, and what the version at hand says. */
export type EditorValues = Pick<
  TemplateVersion,
  'subject' | 'previewText' | 'mjml' | 'variables'
> & { name: string }

/** The version that stands in the editor: the draft, if there is one. */
export const openIn = ({ draft, published }: Template) => (draft ?? published)!

export function valuesOf(template: Template): EditorValues {
  const { subject, previewText, mjml, variables } = openIn(template)
  return { name: template.name, subject, previewText, mjml, variables }
}

/**
 * As much of a template as decides what can be done with it: of a record, as a row of the list has
 * it.
 */
export const actable = ({ published: _, draft, ...template }: Template): Actable => ({
  ...template,
  draft: draft?.number ?? null,
})

/**
 * Variables as far as they can be previewed: one that is being entered has no name yet, or another
 * one's.
 */
const nameable = (variables: TemplateVariable[]) =>
  variables.filter(
    ({ name }, at) =>
      VARIABLE_NAME.test(name) && variables.findIndex((other) => other.name === name) === at,
  )

type Kind = Pick<Template, 'category' | 'purpose' | 'language'>

/**
 * What is asked for to see a draft as the mail that it would be; `values` take the place of
 * samples.
 */
export function previewOf(
  { category, purpose, language }: Kind,
  { subject, previewText, mjml, variables }: Omit<EditorValues, 'name'>,
  values: TemplateValues = {},
): PreviewInput {
  return {
    category,
    purpose,
    language,
    mjml,
    values,
    subject: subject.slice(0, SUBJECT_MOST),
    previewText: previewText.slice(0, PREVIEW_TEXT_MOST),
    variables: nameable(variables),
  }
}

/**
 * The organization as whose mail a template is shown: one from above is seen as it would be sent
 * here.
 */
export const previewedIn = (
  { inherited, organization }: Pick<Template, 'inherited' | 'organization'>,
  selected: string,
) => (inherited ? selected : (organization?.domainURL ?? GLOBAL))

/** Somebody's own values, for the variables that mean who gets a mail. */
export function valuesAs({ email, firstName, lastName, organization }: Reader): TemplateValues {
  const values = { email, firstName, lastName, organization: organization.label }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

export type NewTemplateValues = {
  name: string
  category: Category
  purpose: Purpose | null
  language: string
  /** The id of another one, as fields have it. */
  copyOf: string | null
}
export const emptyTemplate: NewTemplateValues = {
  name: '',
  category: 'transactional',
  purpose: null,
  language: 'en',
  copyOf: null,
}

/** The schemas of what is sent, for what the forms hold. */
export const newTemplate = z.preprocess((values) => {
  const { copyOf, ...rest } = values as NewTemplateValues
  return { ...rest, ...(copyOf !== null && { copyOf: Number(copyOf) }) }
}, TemplateInput)
export const copyOf = ({ id, category, purpose }: Pick<Actable, 'id' | 'category' | 'purpose'>) =>
  z.preprocess(
    (values) => ({ ...(values as object), category, purpose, copyOf: id }),
    TemplateInput,
  )
