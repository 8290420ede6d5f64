import type { FieldWords } from '@/components/ui/form/field-words'
import type { Segment } from '@/lib/marketing/segments/schema'
import { conditionInWords, rowOf, type ConditionRow } from './conditions'

export const noun = { one: 'segment', many: 'segments' }

const MATCH = { all: 'All of these hold', any: 'Any of these holds' }
export const matchChoices = Object.entries(MATCH).map(([value, label]) => ({ value, label }))
const matchWord = (match: unknown) => MATCH[match as keyof typeof MATCH] ?? String(match)

type Topics = { id: number; name: string }[]

/**
 * How a segment's fields are called where two versions stand side by side; topics are in a rule by
 * their number.
 */
export const fieldWords = (topics: Topics): FieldWords => {
  const inWords = (rows: ConditionRow[]) =>
    rows.map((row) => conditionInWords(row, topics)).join('; ')
  return {
    name: { label: 'Name' },
    description: { label: 'Description' },
    match: { label: 'Whom it finds', show: matchWord },
    conditions: { label: 'Conditions', show: (rows) => inWords(rows as ConditionRow[]) },
    rule: {
      label: 'Rule',
      show: (rule) => {
        const { match, conditions } = rule as Segment['rule']
        return `${matchWord(match)}: ${inWords(conditions.map(rowOf))}`
      },
    },
  }
}
