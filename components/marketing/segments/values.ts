import { z } from '@/lib/shared/zod'
import { Rule, SegmentChange, SegmentInput, type Segment } from '@/lib/marketing/segments/schema'
import { conditionOf, conditionOn, rowOf, type ConditionRow } from './conditions'

/** What the form of a segment holds. */
export type SegmentValues = {
  name: string
  description: string
  match: Rule['match']
  conditions: ConditionRow[]
}

export const emptySegment: SegmentValues = {
  name: '',
  description: '',
  match: 'all',
  conditions: [conditionOn('topic')],
}

export const valuesOf = ({ name, description, rule }: Segment): SegmentValues => ({
  name,
  description,
  match: rule.match,
  conditions: rule.conditions.map(rowOf),
})

const ruleOf = ({ match, conditions }: Pick<SegmentValues, 'match' | 'conditions'>) => ({
  match,
  conditions: conditions.map(conditionOf),
})

/** The rule as far as it is entered; null while something of it is missing or wrong. */
export const wholeRule = (values: Pick<SegmentValues, 'match' | 'conditions'>): Rule | null =>
  Rule.safeParse(ruleOf(values)).data ?? null

/** Flat, as the form is: what is wrong with a condition is then said on its own field. */
const flat = (values: unknown) => ({
  ...(values as SegmentValues),
  ...ruleOf(values as SegmentValues),
})
const nested = <V extends Rule>({ match, conditions, ...rest }: V) => ({
  ...rest,
  rule: { match, conditions },
})

const { rule: _rule, ...inputFields } = SegmentInput.shape
const { rule: _changed, ...changeFields } = SegmentChange.shape

/** The schemas of what is sent, for what the form holds. */
export const newSegment = z
  .preprocess(flat, z.strictObject({ ...inputFields, ...Rule.shape }))
  .transform(nested)
export const changedSegment = z
  .preprocess(flat, z.strictObject({ ...changeFields, ...Rule.shape }))
  .transform(nested)
