import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import { languageWord } from '@/lib/client/format/languages'
import { counted } from '@/lib/client/format/nouns'
import type { Template, TemplateCheck, TemplateEntry } from '@/lib/marketing/templates/schema'
import {
  CATEGORY_WORDS,
  MAIL_PURPOSES,
  PURPOSES,
  VARIABLE_TYPE_WORDS,
} from '@/lib/shared/mail-purposes'

export const noun = { one: 'template', many: 'templates' }

// The schema has the same words, but brings its library into the list.
const STATUS: Record<Template['status'], string> = {
  draft: 'Draft',
  live: 'Live',
  archived: 'Archived',
}
const TONES: Record<Template['status'], Tone> = { draft: 'warn', live: 'good', archived: 'quiet' }
export const statusOf = (status: Template['status']) => ({
  tone: TONES[status],
  children: STATUS[status],
})
export const statusWord = (status: Template['status']) => STATUS[status]

export const statusChoices = choicesOf(STATUS)
export const categoryChoices = choicesOf(CATEGORY_WORDS)
export const typeChoices = choicesOf(VARIABLE_TYPE_WORDS)
export const purposeChoices = PURPOSES.map((value) => ({
  value,
  label: MAIL_PURPOSES[value].label,
}))
export const purposePluralChoices = PURPOSES.map((value) => ({
  value,
  label: MAIL_PURPOSES[value].plural,
}))

/** Whose a template is: the provider's belong to no organization. */
export const PROVIDER = 'Polyclinic'
export const ownerOf = ({ organization }: Pick<Template, 'organization'>) =>
  organization?.label ?? PROVIDER

type Used = Pick<TemplateEntry, 'category' | 'purpose' | 'usedBy'>
/** For which mails a template is taken. */
export const usedForWord = ({ purpose }: Pick<Used, 'purpose'>) =>
  purpose && MAIL_PURPOSES[purpose].plural
/** What is made of a template, in a word. */
export const usesWord = ({ category, purpose }: Pick<Used, 'category' | 'purpose'>) =>
  category === 'marketing' ? 'Campaigns' : usedForWord({ purpose })

const campaigns = { one: 'campaign is', many: 'campaigns are' }
const organizations = { one: 'organization', many: 'organizations' }
/** By whom that is, in a sentence; the provider's are for whoever has none of their own. */
export function usedByWord({ category, purpose, usedBy }: Used): string | undefined {
  if (category === 'marketing') return `${counted(usedBy ?? 0, campaigns)} made of it.`
  if (!purpose) return undefined
  const { plural } = MAIL_PURPOSES[purpose]
  if (usedBy === null) return `${plural} of organizations without a template of their own.`
  return usedBy === 0
    ? 'No organization takes it for its mail now.'
    : `${plural} of ${counted(usedBy, organizations)}.`
}

/** What a template is, in a line. */
export const aboutWord = (template: Template) =>
  [
    CATEGORY_WORDS[template.category],
    usedForWord(template),
    languageWord(template.language),
    ownerOf(template) + (template.inherited ? ', inherited' : ''),
  ]
    .filter(Boolean)
    .join(' · ')

const SEVERITY: Record<TemplateCheck['severity'], string> = { error: 'Error', warning: 'Warning' }
export const severityWord = (severity: TemplateCheck['severity']) => SEVERITY[severity]

const PLACES: Record<TemplateCheck['where'], string> = {
  subject: 'Subject',
  previewText: 'Preview text',
  mjml: 'MJML',
  variables: 'Variables',
}
export const placeWord = ({ where, line }: TemplateCheck) =>
  line === undefined ? PLACES[where] : `${PLACES[where]}, line ${line}`

/** "3 errors and 1 warning". */
export function checksWord(checks: Pick<TemplateCheck, 'severity'>[]): string {
  const count = (severity: TemplateCheck['severity']) =>
    checks.filter((check) => check.severity === severity).length
  const words = [
    [count('error'), { one: 'error', many: 'errors' }] as const,
    [count('warning'), { one: 'warning', many: 'warnings' }] as const,
  ].flatMap(([number, noun]) => (number === 0 ? [] : [counted(number, noun)]))
  return words.join(' and ') || 'Nothing is wrong'
}
