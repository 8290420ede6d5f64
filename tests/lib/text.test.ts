import { describe, expect, test } from 'vitest'
import { nameOf } from '@/lib/shared/text'

const Name = nameOf(2, 50, 'A name has 2 to 50 characters.')
const sentence = (name: string) => Name.safeParse(name).error?.issues[0]?.message

describe('a name', () => {
  test.each(['Łucja Ørsted', 'عيادة السالمية', 'می\u200cخواهم', 'क्\u200dष', '桜クリニック', 'A & B – “C”'])(
    'may be %s',
    (name) => {
      expect(Name.parse(`  ${name} `)).toBe(name)
    },
  )

  test.each(['Admin\u200bistrator', '\u202eabc', 'Admin\u200cistrator', '\u200dab', 'a\nb', 'a\u0000b', 'a\u00adb'])(
    'has nothing that cannot be seen: %j',
    (name) => {
      expect(sentence(name)).toBe('Take out the characters that cannot be seen.')
    },
  )

  test('has its length', () => {
    expect(sentence(' a ')).toBe('A name has 2 to 50 characters.')
  })
})
