import { expect, test } from 'vitest'
import { personName } from '@/lib/shared/text/person-name'

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['太郎', '山田', '山田 太郎'],
  ['はなこ', 'さとう', 'さとう はなこ'],
  ['민준', '김', '김 민준'],
  ['Taro', 'Yamada', 'Taro Yamada'],
  ['Ada', null, 'Ada'],
  [null, '山田', '山田'],
  ['', '', ''],
])('the name of %s %s is %s', (given, family, name) => {
  expect(personName(given, family)).toBe(name)
})
