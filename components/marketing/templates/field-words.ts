import { diffLines } from 'diff'
import type { FieldWords } from '@/components/ui/form/field-words'
import { languageWord } from '@/lib/client/format/languages'
import type { Template, TemplateVariable } from '@/lib/marketing/templates/schema'
import { CATEGORY_WORDS, MAIL_PURPOSES, VARIABLE_TYPE_WORDS } from '@/lib/shared/mail-purposes'
import { statusWord } from './words'

const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

/** The log keeps the length of a long text, and what tells it from others. */
const LOGGED = /^(\d+) characters, [0-9a-f]{8}$/
const lengthIn = (text: unknown) => LOGGED.exec(String(text))?.[1]

const textWord = (text: unknown) =>
  lengthIn(text) ? `${lengthIn(text)} characters` : lines(String(text).split('\n').length)

/** How much of a text has changed: nobody reads it whole in a cell. */
export function changedLines(before: unknown, after: unknown): string {
  if (lengthIn(before) && lengthIn(after))
    return `${lengthIn(before)} → ${lengthIn(after)} characters`
  const parts = diffLines(String(before ?? ''), String(after ?? ''))
  const sum = (how: 'added' | 'removed') =>
    parts.reduce((total, part) => total + (part[how] ? part.count : 0), 0)
  const [added, removed] = [sum('added'), sum('removed')]
  const words = [added > 0 && `${lines(added)} added`, removed > 0 && `${lines(removed)} removed`]
  return words.filter(Boolean).join(', ') || 'The same'
}

const variableWord = ({ name, type, fallback, sample }: TemplateVariable) => {
  const more = [
    VARIABLE_TYPE_WORDS[type],
    fallback && `fallback “${fallback}”`,
    sample && `sample “${sample}”`,
  ]
  return `${name} (${more.filter(Boolean).join(', ')})`
}
const variablesWord = (list: unknown) => (list as TemplateVariable[]).map(variableWord).join('\n')

/** Only what has become different: each variable is known by its name. */
function changedVariables(before: unknown, after: unknown): string {
  const [old, now] = [before, after] as [TemplateVariable[], TemplateVariable[]]
  const changed = now.flatMap((one) => {
    const was = old.find(({ name }) => name === one.name)
    if (!was) return [`New: ${variableWord(one)}`]
    return variableWord(was) === variableWord(one)
      ? []
      : [`${variableWord(was)} → ${variableWord(one)}`]
  })
  const gone = old
    .filter(({ name }) => !now.some((one) => one.name === name))
    .map((one) => `No longer: ${one.name}`)
  return [...changed, ...gone].join('\n') || 'In another order'
}

/** How a template's fields are called where two versions of it stand side by side. */
export const fieldWords: FieldWords = {
  name: { label: 'Name' },
  number: { label: 'Version' },
  status: { label: 'Status', show: (status) => statusWord(status as Template['status']) },
  category: {
    label: 'Category',
    show: (category) => CATEGORY_WORDS[category as Template['category']],
  },
  purpose: {
    label: 'Used for',
    show: (purpose) => MAIL_PURPOSES[purpose as NonNullable<Template['purpose']>].plural,
  },
  language: { label: 'Language', show: (code) => languageWord(String(code)) },
  subject: { label: 'Subject' },
  previewText: { label: 'Preview text' },
  mjml: { label: 'MJML', show: textWord, change: changedLines },
  variables: { label: 'Variables', show: variablesWord, change: changedVariables },
  draft: { label: 'Draft of version' },
  restored: { label: 'Restored version' },
  testOf: { label: 'Version' },
  testSentTo: { label: 'Sent to' },
  copyOf: { label: 'Copy of' },
}
