import { expect, test } from 'vitest'
import { saysWholeWeek, writtenHours, writtenWeek } from '@/lib/locations/written-hours'

const said = (cell: string) =>
  writtenHours(cell)
    ?.map(({ open, close, nextDay }) => `${open}-${close}${nextDay ? '+1' : ''}`)
    .join(' ')

test.each<[string, string]>([
  ['08:00-12:00, 13:00-17:00', '08:00-12:00 13:00-17:00'],
  ['8:00 AM - 5:00 PM', '08:00-17:00'],
  ['8:00\u202fAM\u2009–\u20095:00\u202fPM', '08:00-17:00'],
  ['8 a.m. to 5 p.m.', '08:00-17:00'],
  ['9-17', '09:00-17:00'],
  ['9-5', '09:00-17:00'],
  ['9:00—5:30', '09:00-17:30'],
  ['8-5pm', '08:00-17:00'],
  ['1–5pm', '13:00-17:00'],
  ['10-2pm', '10:00-14:00'],
  ['8am-5', '08:00-17:00'],
  ['8am–12, 1–5pm', '08:00-12:00 13:00-17:00'],
  ['8-12, 1-5', '08:00-12:00 13:00-17:00'],
  ['8-12 and 1-5', '08:00-12:00 13:00-17:00'],
  ['08:00-12:00 13:00-17:00', '08:00-12:00 13:00-17:00'],
  ['8:00 - 12:00  13:00 - 17:00', '08:00-12:00 13:00-17:00'],
  ['8am-12pm 1pm-5pm', '08:00-12:00 13:00-17:00'],
  ['8-12 1-5', '08:00-12:00 13:00-17:00'],
  ['8 - 12 Uhr 13 - 17 Uhr', '08:00-12:00 13:00-17:00'],
  ['9:00 - 17:00 h', '09:00-17:00'],
  ['9:00h-17:00h', '09:00-17:00'],
  ['9 Uhr bis 17 Uhr', '09:00-17:00'],
  ['9 bis 12 und 14 bis 17 Uhr', '09:00-12:00 14:00-17:00'],
  ['8am-noon; 1pm-5pm', '08:00-12:00 13:00-17:00'],
  ['noon to midnight', '12:00-24:00'],
  ['8am - 12am', '08:00-24:00'],
  ['8am - 12pm', '08:00-12:00'],
  ['0800-1700', '08:00-17:00'],
  ['8.30 - 17.00 Uhr', '08:30-17:00'],
  ['8h30-12h', '08:30-12:00'],
  ['08:00:00-17:00:00', '08:00-17:00'],
  ['00:00-24:00', '00:00-24:00'],
  ['24 hours', '00:00-24:00'],
  ['Open 24 Hours', '00:00-24:00'],
  ['24/7', '00:00-24:00'],
  ['22:00-06:00 next day', '22:00-06:00+1'],
  ['22:00-06:00 (next day)', '22:00-06:00+1'],
  ['10pm-6am', '22:00-06:00+1'],
  ['22:00-06:00', '22:00-06:00+1'],
  ['22-2', '22:00-02:00+1'],
  ['10pm-2am', '22:00-02:00+1'],
  ['10pm-2', '22:00-02:00+1'],
  ['18-0', '18:00-24:00'],
  ['8-12, 22-2', '08:00-12:00 22:00-02:00+1'],
  ['17:00-02:00', '17:00-02:00'],
  ['8-12, 11-1', '08:00-12:00 23:00-01:00'],
  ['22-7', '22:00-07:00'],
  ['12:00-08:00', '12:00-08:00'],
  ['8:00 PM - 5:00 PM', '20:00-17:00'],
  ['closed', ''],
  ['Closed', ''],
  ['–', ''],
  ['', ''],
])('“%s” is %s', (cell, hours) => expect(said(cell)).toBe(hours))

test.each([
  'nine to five',
  'by appointment',
  '8',
  '8-',
  '25-26',
  '13pm-2pm',
  '8:75-9',
  '8-9-10',
  '8 - 12 - 13 - 17',
  '8am-5pm EST',
  'x'.repeat(400),
  '-'.repeat(299),
])('“%s” is refused', (cell) => expect(writtenHours(cell)).toBeUndefined())

const shown = (cell: string) =>
  writtenWeek(cell)?.map(
    ({ day, open, close, nextDay }) => `${day} ${open}-${close}${nextDay ? '+1' : ''}`,
  )
const on = (days: number[], ...hours: string[]) =>
  days.flatMap((day) => hours.map((one) => `${day} ${one}`))
const [WORKING, ALL] = [
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6, 7],
]

test.each<[string, string[]]>([
  ['Mon-Fri 8-5, Sat 9-12', [...on(WORKING, '08:00-17:00'), '6 09:00-12:00']],
  [
    'Monday to Friday: 8:00 AM - 5:00 PM; Saturday: 9am-noon; Sunday: closed',
    [...on(WORKING, '08:00-17:00'), '6 09:00-12:00'],
  ],
  ['Mo–Do 8–18, Fr 8–14', [...on([1, 2, 3, 4], '08:00-18:00'), '5 08:00-14:00']],
  ['Montag bis Freitag 8:00–12:00, 13:00–17:00', on(WORKING, '08:00-12:00', '13:00-17:00')],
  ['Mo-Fr 08:00-18:00; Sa 09:00-13:00', [...on(WORKING, '08:00-18:00'), '6 09:00-13:00']],
  ['Mo-Fr 08:00-12:00 13:00-17:00', on(WORKING, '08:00-12:00', '13:00-17:00')],
  ['Montag bis Freitag 9 Uhr bis 17 Uhr', on(WORKING, '09:00-17:00')],
  ['Mo, Di und Do 9-12', on([1, 2, 4], '09:00-12:00')],
  ['Mon, Wed & Fri 9-5', on([1, 3, 5], '09:00-17:00')],
  ['Tues/Thurs 9-5', on([2, 4], '09:00-17:00')],
  ['Mon-Sun 8am-8pm', on(ALL, '08:00-20:00')],
  ['Sat-Mon 10-2', on([6, 7, 1], '10:00-14:00')],
  ['Fri 10pm-2am', ['5 22:00-02:00+1']],
  ['Daily 9-5', on(ALL, '09:00-17:00')],
  ['weekdays 9-5, weekends 10-2', [...on(WORKING, '09:00-17:00'), ...on([6, 7], '10:00-14:00')]],
  ['Mon–Fri, 8–5', on(WORKING, '08:00-17:00')],
  ['M-F 8-5, Sat 9-12', [...on(WORKING, '08:00-17:00'), '6 09:00-12:00']],
  ['24/7', on(ALL, '00:00-24:00')],
  ['24 hours a day, 7 days a week', on(ALL, '00:00-24:00')],
  ['24h/24', on(ALL, '00:00-24:00')],
  ['Open 24 hours', on(ALL, '00:00-24:00')],
  ['closed', []],
  ['', []],
])('“%s” are hours of the week', (cell, hours) => expect(shown(cell)).toEqual(hours))

test.each([
  '8-5',
  'M,W,F 9-5',
  'T-T 9-5',
  'Mon-Fri',
  'by appointment',
  '8-5 Mon-Fri',
  'Do 9-12',
  'Sa-Do 9-12',
  'Mon-Fri 8-5, Sat',
  'Mon-Fri 8-5, closed Sun',
  'Mon 8-9-10',
  '@1 8-5',
  'x'.repeat(400),
])('“%s” does not say the hours of which days', (cell) => expect(writtenWeek(cell)).toBeUndefined())

test.each([
  ['24/7', true],
  ['24 / 7', false],
  ['24-7', true],
  ['24 hours', false],
  ['', false],
] as const)('that “%s” is the whole week is %s', (cell, is) => expect(saysWholeWeek(cell)).toBe(is))
