import { describe, expect, test } from 'vitest'
import { invoicePdf } from '@/lib/billing/invoices/pdf'
import { openedFonts } from '@/lib/platform/documents/fonts'
import { linesOf, unprintableIn, withTexts } from '@/lib/platform/documents/lines'
import { printTrouble } from '@/lib/platform/documents/printable'
import { invoices } from '../../support/billing/invoices'

const { german } = invoices

const SAMPLES: [script: string, text: string][] = [
  ['Greek', 'Ιατρείο «Υγεία», Αθήνα'],
  ['polytonic Greek', 'Ἰατρεῖον τῆς ὑγιείας'],
  ['Cyrillic', 'Клініка «Здоров’я», Київ'],
  ['Vietnamese', 'Phòng khám Đa khoa Nguyễn Huệ'],
  ['Thai', 'โรงพยาบาลใจดี 2 ถนนวังหลัง กรุงเทพมหานคร ที่นี่'],
  ['Lao', 'ໂຮງໝໍມະໂຫສົດ ວຽງຈັນ'],
  ['Khmer', 'មន្ទីរពេទ្យកាល់ម៉ែត ភ្នំពេញ'],
  ['Hindi', 'क्षत्रिय अस्पताल, श्री हिन्दी मार्ग'],
  ['Hindi with joiners', 'क्\u200dष क्\u200cष प्र\u200d'],
  ['Nepali with what only says a direction', '\u2068काठमाडौं\u2069\u00ad'],
  ['Bengali', 'ঢাকা মেডিকেল কলেজ হাসপাতাল শ্রী ক্ষুদ্র'],
  ['Punjabi', 'ਪੰਜਾਬ ਹਸਪਤਾਲ ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ'],
  ['Gujarati', 'શ્રી ગુજરાત હોસ્પિટલ અમદાવાદ'],
  ['Odia', 'ଓଡ଼ିଶା ଡାକ୍ତରଖାନା କ୍ଷେତ୍ର'],
  ['Tamil', 'சென்னை மருத்துவமனை ஸ்ரீ'],
  ['Telugu', 'హైదరాబాద్ ఆసుపత్రి శ్రీ'],
  ['Kannada', 'ಬೆಂಗಳೂರು ಆಸ್ಪತ್ರೆ ಶ್ರೀ'],
  ['Malayalam', 'കൊച്ചി ആശുപത്രി ശ്രീ'],
  ['Sinhala', 'කොළඹ ජාතික රෝහල ශ්‍රී'],
  ['Hebrew', 'בית חולים שָׁלוֹם (תל אביב)'],
  ['Arabic', 'عيادة النور (Al Noor) للأسنان'],
  ['Kazakh in Arabic letters, with a mark on the high hamza', 'ٴۇن ٴ\u064eا ٴ\u065c'],
  ['Persian', 'بیمارستان می‌خواهم تهران'],
  ['Armenian', 'Երևան հիվանդանոց'],
  ['Georgian', 'თბილისის საავადმყოფო'],
  ['Amharic', 'ጥቁር አንበሳ ሆስፒታል'],
  ['Korean', '서울대학교병원 종로구 대학로 101'],
  ['Simplified Chinese', '北京协和医院 东城区帅府园一号 镕们龙飞'],
  ['Traditional Chinese', '臺灣大學醫院 中正區 衛生嗎'],
  ['Japanese', '医療法人社団 髙橋診療所 グラン'],
]

/** The glyphs of a text in one line, as they are embedded. */
async function glyphsOf(text: string, weight: 'regular' | 'bold') {
  return withTexts([text], () =>
    linesOf(text, weight).flatMap(({ runs }) =>
      runs.flatMap((run) => run.face.font.layout(run.text).glyphs),
    ),
  )
}

describe('the fonts of documents', () => {
  test('open no font but the Latin one for Latin text, and embed no other', async () => {
    const pdf = await invoicePdf(german)
    expect(new Set(openedFonts())).toEqual(new Set(['latin-regular', 'latin-bold']))
    expect(pdf.toString('latin1').match(/\/FontFile2 /g)).toHaveLength(2)
    expect(pdf.byteLength).toBeLessThan(60_000)
  })

  test('open only the font of the script that a document has', async () => {
    await invoicePdf({ ...german, billTo: { ...german.billTo, name: 'โรงพยาบาลใจดี' } })
    expect(openedFonts().filter((name) => !name.startsWith('latin'))).toEqual([
      'noto-sans-thai-thai-regular',
      'noto-sans-thai-thai-bold',
    ])
  })

  test.each(SAMPLES)('have every glyph of %s in both weights', async (_, text) => {
    for (const weight of ['regular', 'bold'] as const) {
      const glyphs = await glyphsOf(text, weight)
      expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
      expect(glyphs.some(({ codePoints }) => codePoints.includes(0xfffd))).toBe(false)
    }
    expect(await unprintableIn(text)).toBeUndefined()
  })

  test('put letters of Devanagari together', async () => {
    expect(await glyphsOf('क्ष', 'regular')).toHaveLength(1)
  })

  test('keep letters apart at a non-joiner', async () => {
    expect((await glyphsOf('क्\u200cष', 'regular')).length).toBeGreaterThan(1)
    const joined = await glyphsOf('می\u200cخواهم', 'regular')
    const apart = await glyphsOf('میخواهم', 'regular')
    expect(joined.map(({ id }) => id)).not.toEqual(apart.map(({ id }) => id))
  })

  test('draw all Han characters of a Chinese text with one font', async () => {
    const families = await withTexts(['中国医院们'], () =>
      linesOf('中国医院们', 'regular').flatMap(({ runs }) => runs.map(({ face }) => face.name)),
    )
    expect(families.every((name) => name.startsWith('noto-sans-sc'))).toBe(true)
  })

  test.each([
    ['a hieroglyph', 'Clinic 𓀀', '𓀀'],
    ['an emoji', 'Clinic 😀', '😀'],
    ['an emoji of several', 'Clinic 👩‍⚕️', '👩'],
    ['a flag', 'Clinic 🇩🇪', '🇩'],
    ['Burmese, which would be put together wrongly', 'ရန်ကုန်', 'ရ'],
    ['a private character', 'Clinic \ue000', '\ue000'],
  ])('name %s as what cannot be printed', async (_, text, character) => {
    expect(await unprintableIn(text)).toBe(character)
  })

  test('draw a replacement for what cannot be printed, and make the document', async () => {
    const glyphs = await glyphsOf('Clinic 𓀀😀', 'bold')
    expect(glyphs.filter(({ codePoints }) => codePoints.includes(0xfffd))).toHaveLength(2)
    expect(glyphs.some(({ id }) => id === 0)).toBe(false)
  })

  test('close what no document needs, and nothing that one needs', async () => {
    const noto = () => openedFonts().filter((name) => name.startsWith('noto'))
    const held = '병원'
    const drawn = () => linesOf(held, 'bold')[0]!.runs.map(({ face }) => face.name)
    await withTexts([held], async () => {
      const before = drawn()
      expect(before.every((name) => name.startsWith('noto-sans-kr'))).toBe(true)
      // Characters from everywhere in Unicode's block of Chinese characters: more files than stay
      // open.
      const many = Array.from({ length: 700 }, (_, index) =>
        String.fromCodePoint(0x4e00 + index * 29),
      )
      await withTexts([`们${many.join('')}`], () => expect(noto().length).toBeGreaterThan(120))
      expect(noto().length).toBeLessThanOrEqual(120)
      expect(drawn()).toEqual(before)
    })
    expect(await unprintableIn('โรงพยาบาล')).toBeUndefined()
  })

  test('name Burmese as what is written in Latin letters', async () => {
    expect(await printTrouble('Clinic ရန်ကုန်')).toBe(
      'Invoices cannot print Burmese (“ရ”, U+101B): its letters would be put together wrongly. Write it in Latin letters.',
    )
    expect(await printTrouble('Clinic 😀')).toBe('The invoice cannot print “😀” (U+1F600).')
  })
})
