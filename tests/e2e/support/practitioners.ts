import { luhn } from '@/lib/shared/text/check-digits'

let last = Date.now() + process.pid
/** An NPI that nobody else has. */
export function newNpi() {
  const body = `2${String(++last).slice(-8)}`
  return body + [...'0123456789'].find((digit) => luhn(`80840${body}${digit}`))!
}

const HEADER = 'First name,Last name,Email,NPI,Role,Phone'

/** A file of ten people of one family, three of them with something wrong: in rows 4, 7 and 10. */
export function tenPeople(family: string) {
  const rows = Array.from({ length: 10 }, (_, n) => [
    'Given' + n,
    family,
    `${family}${n}@clinic.example`,
    newNpi(),
    'Nurse',
    '+1 312 555 0123',
  ])
  rows[2]![3] = '1234567890'
  rows[5]![4] = 'King'
  rows[8]![3] = rows[0]![3]!
  return [HEADER, ...rows.map((row) => row.join())].join('\r\n')
}

/** What was wrong with `tenPeople`, in the words beside their rows. */
export const WRONG_WITH_TEN = [
  'Row',
  /^4.*NPI This is not an NPI/,
  /^7.*Role Choose a role\./,
  /^10.*NPI Row 2 has the same NPI\./,
]

/** The file of their failed rows, as somebody mends it. */
export function mended(failed: string) {
  const [header, first, second, third] = failed.trim().split('\r\n')
  return [
    header,
    first!.replace('1234567890', newNpi()),
    second!.replace('King', 'Midwife'),
    third!.replace(/\d{10}/, newNpi()),
  ].join('\r\n')
}
