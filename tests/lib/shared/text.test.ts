import { describe, expect, test } from 'vitest'
import { CampaignChange } from '@/lib/marketing/campaigns/schema'
import { PreviewInput, TemplateContent } from '@/lib/marketing/templates/schema'
import { removeFormatCharacters } from '@/lib/shared/text/characters'
import { nameOf, textOf } from '@/lib/shared/text/text'

const Name = nameOf(2, 50, 'A name has 2 to 50 characters.')
const sentence = (name: string) => Name.safeParse(name).error?.issues[0]?.message

describe('a name', () => {
  test.each([
    'Łucja Ørsted',
    'عيادة السالمية',
    'می\u200cخواهم',
    'क्\u200dष',
    '桜クリニック',
    'A & B – “C”',
  ])('may be %s', (name) => {
    expect(Name.parse(`  ${name} `)).toBe(name)
  })

  test.each([
    'Admin\u200bistrator',
    '\u202eabc',
    'Admin\u200cistrator',
    '\u200dab',
    'a\nb',
    'a\u0000b',
    'a\u00adb',
  ])('has nothing that cannot be seen: %j', (name) => {
    expect(sentence(name)).toMatch(
      /^Take out the invisible character U\+[0-9A-F]{4} \(.+\) at position \d\.$/,
    )
  })

  test('has its length', () => {
    expect(sentence(' a ')).toBe('A name has 2 to 50 characters.')
  })
})

describe('text', () => {
  const Text = textOf(100, 'At most 100 characters.')
  const refusal = (schema: typeof Text, text: string) =>
    schema.safeParse(text).error?.issues[0]?.message

  test('is composed, with ordinary spaces and ends of lines', () => {
    expect(Name.parse('Zoe\u0308\u00a0\u2003Mu\u0308ller ')).toBe('Zoë Müller')
    expect(Text.parse('  Zoe\u0308\u00a0M\r\nsecond\u2028third ')).toBe('Zoë M\nsecond\nthird')
    expect(Name.parse('\u3000A\u202fB\u3000')).toBe('A B')
  })

  test('says which invisible character is where', () => {
    expect(refusal(Name, '👩‍⚕️ a\u200bb')).toBe(
      'Take out the invisible character U+200B (zero width space) at position 7.',
    )
    expect(refusal(Text, 'a\u0000')).toBe(
      'Take out the invisible character U+0000 (null) at position 2.',
    )
    expect(refusal(Name, 'ab\ufeff')).toBe(
      'Take out the invisible character U+FEFF (byte order mark) at position 3.',
    )
    expect(refusal(Text, 'a\ud800')).toBe('Take out the invisible character U+D800 at position 2.')
    expect(refusal(Name, 'a\u3164b')).toBe(
      'Take out the invisible character U+3164 (Hangul filler) at position 2.',
    )
    expect(refusal(Name, '\u2800\u2800')).toBe(
      'Take out the invisible character U+2800 (Braille pattern blank) at position 1.',
    )
    expect(Text.parse('\u2801\u2800\u2803')).toBe('\u2801\u2800\u2803')
  })

  test.each(['Billing\ufe0f', 'Ma\u{e0100}in', 'عيادة\ufe00', 'क\ufe0f', 'Ω\u{e01ef}'])(
    'has no variants of letters that have none: %j',
    (name) => {
      expect(refusal(Name, name)).toMatch(/^Take out the invisible character U\+[0-9A-F]+/)
    },
  )

  test.each(['ℹ️ Desk', '▶️ Start', '0︀', '≨︀', '字︀', '。︁'])('keeps the variants of %s', (name) => {
    expect(Name.parse(name)).toBe(name)
  })

  test.each(['👩‍⚕️ Praxis', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Clinic', '1️⃣ Clinic', 'می‌خواهم', 'क्‍ष', 'ക്‍', 'ශ්‍රී', '葛󠄀城'])(
    'keeps the joiners and variants that scripts and emoji need: %s',
    (name) => {
      expect(Name.parse(name)).toBe(name)
      expect(removeFormatCharacters(name)).toEqual({ text: name, removed: [] })
    },
  )

  test('of several lines may have marks of direction, a name may not', () => {
    expect(Text.parse('שלום\u200f!')).toBe('שלום\u200f!')
    expect(refusal(Name, 'שלום\u200f!')).toContain('U+200F (right-to-left mark)')
    expect(refusal(Text, 'a\u202eb')).toContain('U+202E')
  })

  test('from files loses format characters, each of which is named', () => {
    expect(removeFormatCharacters('a\u200bb\u00adc\u200b')).toEqual({
      text: 'abc',
      removed: ['\u200b', '\u00ad'],
    })
  })

  test('is read in time that grows with its length alone', { tags: 'thorough' }, () => {
    // What takes time by the square of its length does not end within the limit of a test.
    const textsOf = (count: number) => [
      ' '.repeat(count),
      '\u200d'.repeat(count),
      '\u{1f3f4}\u{e0061}'.repeat(count),
      `x${'\u{e0061}'.repeat(count)}`,
    ]
    const readAll = (count: number) =>
      textsOf(count).map((text) => [
        Text.safeParse(text).success,
        removeFormatCharacters(text).removed,
      ])
    expect(readAll(1_000_000)).toEqual(readAll(100))
  })
})

test('sources of templates and values that are put into them are composed', () => {
  const [decomposed, composed] = ['Zoe\u0308', 'Zo\u00eb']
  const content = {
    subject: decomposed,
    previewText: decomposed,
    mjml: `<mjml>${decomposed}</mjml>`,
    variables: [],
  }
  expect(TemplateContent.parse(content)).toEqual({
    subject: composed,
    previewText: composed,
    mjml: `<mjml>${composed}</mjml>`,
    variables: [],
  })
  expect(PreviewInput.shape.values.parse({ a: decomposed, b: [decomposed], c: true })).toEqual({
    a: composed,
    b: [composed],
    c: true,
  })
  expect(CampaignChange.shape.values.parse({ greeting: decomposed })).toEqual({
    greeting: composed,
  })
})
