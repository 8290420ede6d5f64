import { describe, expect, test } from 'vitest'
import { possibleParents } from '@/components/identity/groups/tree'

/** Groups by their names; each lies in the one before it, until a gap. */
const groups = 'a b c d e  x y z  o'.split('  ').flatMap((line) =>
  line.split(' ').map((name, index, names) => {
    const above = names[index - 1]
    return {
      id: name.charCodeAt(0),
      name,
      parent: above ? { id: above.charCodeAt(0), name: above } : null,
    }
  }),
)
const offeredTo = (name?: string) =>
  possibleParents(groups, name?.charCodeAt(0)).map(({ label }) => label)

describe('the groups that one may lie in', () => {
  test('are all that leave room below, called by those above them', () => {
    expect(offeredTo()).toEqual([
      'a',
      'a › b',
      'a › b › c',
      'a › b › c › d',
      'o',
      'x',
      'x › y',
      'x › y › z',
    ])
  })

  test('are neither itself nor what lies in it', () => {
    expect(offeredTo('y')).not.toContain('x › y')
    expect(offeredTo('y')).not.toContain('x › y › z')
    expect(offeredTo('y')).toContain('x')
  })

  test('leave room for what lies in it', () => {
    expect(offeredTo('x')).toEqual(['a', 'a › b', 'o'])
    expect(offeredTo('a')).toEqual([])
  })
})
