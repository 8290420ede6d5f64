import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { matches } from '@/lib/marketing/audience/rule'
import { Rule, SegmentInput } from '@/lib/marketing/segments/schema'

const kind = { field: 'kind', operator: 'is', value: 'person' }
const ruleOf = (...conditions: object[]) => ({ match: 'all', conditions })
const issues = (rule: unknown) =>
  Rule.safeParse(rule).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  []

describe('a rule', () => {
  test.each<[name: string, condition: object, issue: string]>([
    [
      'an unknown field',
      { field: 'password', operator: 'is', value: 'x' },
      'conditions.0.field: Choose what is asked.',
    ],
    ['an unknown operator', { ...kind, operator: 'like' }, 'conditions.0.operator: Choose one.'],
    [
      'the operator of another field',
      { ...kind, operator: 'subscribed' },
      'conditions.0.operator: Choose one.',
    ],
    ['an unknown kind', { ...kind, value: 'robot' }, 'conditions.0.value: Choose one.'],
    [
      'a topic that is no number',
      { field: 'topic', operator: 'subscribed', value: '1' },
      'conditions.0.value: Choose a topic of this organization.',
    ],
    [
      'a language that nobody speaks',
      { field: 'language', operator: 'is', value: 'qqx' },
      'conditions.0.value: A language is two or three small letters, as in en or de.',
    ],
    [
      'a domain with a space',
      { field: 'email-domain', operator: 'is', value: 'mail example' },
      'conditions.0.value: A domain is what stands behind the @, as in mail.example.',
    ],
    [
      'nothing to look for',
      { field: 'name', operator: 'contains', value: ' ' },
      'conditions.0.value: Look for 1 to 80 characters.',
    ],
    [
      'a day that never was',
      { field: 'added', operator: 'before', value: '2026-02-30' },
      'conditions.0.value: Choose a date.',
    ],
    [
      'more days than ten years',
      { field: 'added', operator: 'in-last-days', value: 3651 },
      'conditions.0.value: A number of days from 1 to 3,650.',
    ],
    [
      'part of a day',
      { field: 'added', operator: 'in-last-days', value: 1.5 },
      'conditions.0.value: A number of days from 1 to 3,650.',
    ],
    [
      'a specialty that is no code',
      { field: 'specialty', operator: 'is', value: 'Surgery' },
      'conditions.0.value: Choose a specialty.',
    ],
    ['something more', { ...kind, or: true }, 'conditions.0: Unrecognized key: "or"'],
  ])('is refused with %s', (_name, condition, issue) => {
    expect(issues(ruleOf(condition))).toEqual([issue])
  })

  test.each<[name: string, rule: object, issue: string]>([
    ['nothing asked', ruleOf(), 'conditions: Ask for at least one thing.'],
    [
      'too much asked',
      ruleOf(...Array<object>(21).fill(kind)),
      'conditions: A segment asks for at most 20 things.',
    ],
    ['neither all nor any', { ...ruleOf(kind), match: 'none' }, 'match: Choose one.'],
  ])('is refused with %s', (_name, rule, issue) => expect(issues(rule)).toEqual([issue]))

  test('takes twenty conditions', () =>
    expect(issues(ruleOf(...Array<object>(20).fill(kind)))).toEqual([]))

  test.each(['MAIL.Example', '@mail.example', ' mail.example '])(
    'reads the domain %j as people write it',
    (value) => {
      const { rule } = SegmentInput.parse({
        name: 'Segment',
        rule: ruleOf({ field: 'email-domain', operator: 'is', value }),
      })
      expect(rule.conditions).toEqual([
        { field: 'email-domain', operator: 'is', value: 'mail.example' },
      ])
    },
  )

  const HOSTILE = `x') or true; drop table contacts; --`
  test('becomes SQL with its values as parameters alone', () => {
    const rule = Rule.parse(
      ruleOf(
        { field: 'name', operator: 'contains', value: HOSTILE },
        { field: 'topic', operator: 'not-subscribed', value: 12_345 },
        { field: 'added', operator: 'in-last-days', value: 678 },
      ),
    )
    const { sql, params } = new PgDialect().sqlToQuery(matches(rule))
    expect(params).toEqual([HOSTILE, 12_345, 678])
    expect(sql).not.toMatch(/drop|12345|678/)
  })
})
