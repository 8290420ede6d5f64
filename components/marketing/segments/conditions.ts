import { choicesOf, type Choice } from '@/components/ui/list/filters/filter'
import { dayWord } from '@/lib/client/format/days'
import { languageWord } from '@/lib/client/format/languages'
import type { Condition } from '@/lib/marketing/segments/schema'
import { CONTACT_KIND_WORDS } from '@/lib/shared/contact-words'
import { SPECIALTIES } from '@/lib/shared/specialties'

export type Field = Condition['field']
/**
 * A condition as it is entered: what is not a text yet becomes one of another kind when it is sent.
 */
export type ConditionRow = { field: Field; operator: string; value: string }

const EQUALITY = { is: 'is', 'is-not': 'is not' }

/**
 * What can be asked of a contact, in which ways. The schema has the same words, but brings its
 * library along.
 */
const FIELDS: Record<Field, { label: string; operators: Record<string, string> }> = {
  kind: { label: 'Kind', operators: EQUALITY },
  topic: {
    label: 'Topic',
    operators: { subscribed: 'subscribed to', 'not-subscribed': 'not subscribed to' },
  },
  language: { label: 'Language', operators: EQUALITY },
  'email-domain': { label: 'E-mail domain', operators: EQUALITY },
  name: {
    label: 'Name',
    operators: { contains: 'contains', 'does-not-contain': 'does not contain' },
  },
  added: {
    label: 'Added',
    operators: { 'in-last-days': 'in the last', before: 'before', after: 'after' },
  },
  specialty: { label: 'Specialty', operators: EQUALITY },
}

export const fieldChoices: Choice[] = Object.entries(FIELDS).map(([value, { label }]) => ({
  value,
  label,
}))
export const operatorChoices = (field: Field) => choicesOf(FIELDS[field].operators)

/** A condition on a field before its value has been entered. */
export const conditionOn = (field: Field): ConditionRow => ({
  field,
  operator: Object.keys(FIELDS[field].operators)[0]!,
  value: '',
})

const isCounted = ({ field, operator }: Pick<ConditionRow, 'field' | 'operator'>) =>
  field === 'topic' || operator === 'in-last-days'

/** Another way to compare keeps the value, unless that is another kind of value. */
export const withOperator = (row: ConditionRow, operator: string): ConditionRow => ({
  ...row,
  operator,
  value: isCounted({ ...row, operator }) === isCounted(row) ? row.value : '',
})

/** What is sent of a row, for the schema to judge. */
export const conditionOf = ({ field, operator, value }: ConditionRow) => {
  const typed = value.trim()
  return {
    field,
    operator,
    value: isCounted({ field, operator }) && typed !== '' ? Number(typed) : typed,
  }
}

export const rowOf = ({ field, operator, value }: Condition): ConditionRow => ({
  field,
  operator,
  value: String(value),
})

type Topics = { id: number; name: string }[]

/** A condition in words: "Topic not subscribed to Vaccination days". */
export function conditionInWords({ field, operator, value }: ConditionRow, topics: Topics): string {
  const { label, operators } = FIELDS[field]
  if (operator === 'in-last-days') return `${label} in the last ${value} days`
  return `${label} ${operators[operator] ?? operator} ${valueWord(field, value, topics)}`
}

function valueWord(field: Field, value: string, topics: Topics): string {
  if (field === 'topic')
    return topics.find(({ id }) => String(id) === value)?.name ?? `number ${value}`
  if (field === 'kind') return CONTACT_KIND_WORDS[value as keyof typeof CONTACT_KIND_WORDS] ?? value
  if (field === 'language') return languageWord(value)
  if (field === 'specialty') return SPECIALTIES[value] ?? value
  return field === 'added' ? dayWord(value) : `“${value}”`
}
