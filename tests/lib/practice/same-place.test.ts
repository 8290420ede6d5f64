import { expect, test } from 'vitest'
import {
  addressKey,
  compareAddresses,
  type PlaceAddress,
} from '@/lib/practice/locations/same-place'

const at = (
  addressLine1 = '',
  city = '',
  postalCode = '',
  more: Partial<PlaceAddress> = {},
): PlaceAddress => ({
  addressLine1,
  addressLine2: '',
  city,
  subdivision: '',
  postalCode,
  country: 826,
  ...more,
})

test.each<[string, PlaceAddress, PlaceAddress]>([
  ['same', at(), at()],
  ['same', at(), at('', '', '', { country: null })],
  ['other', at(), at('', '', '', { country: 840 })],
  [
    'same',
    at('1 High Street', 'Ilminster', 'TA19 0AA'),
    at('1, High  Street', 'ILMINSTER', 'TA190AA'),
  ],
  [
    'same',
    at('Rue de l’Église 1', 'Orléans', '45000'),
    at("Rue de l'Eglise 1", 'Orleans', '45000'),
  ],
  [
    'other',
    at('1 High Street', 'Ilminster', 'TA19 0AA'),
    at('2 Church Lane', 'Whitby', 'YO21 1AA'),
  ],
  ['other', at('1 High Street', 'Ilminster'), at('1 High Street', 'Whitby')],
  ['other', at('', 'Whitby'), at('', 'Dingwall')],
  ['other', at('', '', '10001'), at('', '', '10002')],
  [
    'other',
    at('1 Main St', 'Springfield', '', { subdivision: 'IL', country: 840 }),
    at('5 Oak Ave', 'Springfield', '', { subdivision: 'Massachusetts', country: 840 }),
  ],
  [
    'other',
    at('1 Main St', 'Springfield', '62701', { subdivision: 'US-IL', country: 840 }),
    at('1 Main St', 'Springfield', '01103', { subdivision: 'Massachusetts', country: 840 }),
  ],
  // The database does not compare states, and would refuse the second of them.
  [
    'same',
    at('1 Main St', 'Springfield', '', { subdivision: 'US-IL', country: 840 }),
    at('1 Main St', 'Springfield', '', { subdivision: 'US-MA', country: 840 }),
  ],
  [
    'likely',
    at('1 Main St', 'Springfield', '62701', { subdivision: 'US-IL', country: 840 }),
    at('1 Main St', 'East Springfield', '62701', { subdivision: 'US-IN', country: 840 }),
  ],
  [
    'same',
    at('1 Main St', 'Springfield', '', { subdivision: 'US-IL', country: 840 }),
    at('1 Main St', 'Springfield', '', { country: 840 }),
  ],
  // Patna and Patan, Kaga and Kaka: their vowels and voicing are marks.
  ['other', at('1', 'पटना', '', { country: 356 }), at('1', 'पाटन', '', { country: 356 })],
  ['other', at('1', 'かが', ''), at('1', 'かか', '')],
  ['same', at('Hauptstraße 1', 'Gießen'), at('Hauptstrasse 1', 'Giessen')],
  ['same', at('Piotrkowska 1', 'Łódź'), at('Piotrkowska 1', 'Lodz')],
  [
    'other',
    at('1 Main St', 'Boston', '', { country: 826 }),
    at('1 Main St', 'Boston', '', { country: 840 }),
  ],
  [
    'likely',
    at('1 Main St', 'Springfield', '', { subdivision: 'IL' }),
    at('5 Oak Ave', 'Springfield', '', { subdivision: 'Illinois' }),
  ],
  ['likely', at(), at('1 High Street', 'Whitby', 'YO21 1AA')],
  ['likely', at('1 High Street', 'Whitby', 'YO21 1AA'), at('1 High St', 'Whitby', 'YO21 1AA')],
  ['likely', at('1 Main St', 'St. Louis', '63101'), at('1 Main St', 'Saint Louis', '63101')],
  ['likely', at('1 Main St', 'Chicago', '60601'), at('1 Main St', 'Chicago', '60601-1234')],
])('finds the %s place at %j and %j', (result, a, b) => {
  expect(compareAddresses(a, b)).toBe(result)
  expect(compareAddresses(b, a)).toBe(result)
  // Rows of a file with one key are one place.
  if (result === 'other') expect(addressKey(a)).not.toBe(addressKey(b))
})
