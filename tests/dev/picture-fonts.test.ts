import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openSync, type Font } from 'fontkit'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { fontsFile } from '@/dev/pictures/fonts'
import { ROOT } from '@/dev/root'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-fonts-'))
afterAll(() => fs.rmSync(place, { recursive: true }))
const file = fontsFile(place)

const filesIn = (folder: string, ending: RegExp) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name))

/** The fonts that fontconfig is led to, in the weights of running text and of headings. */
const fontsOf = (weight: RegExp) =>
  [...fs.readFileSync(file, 'utf8').matchAll(/<dir>(.*?)<\/dir>/g)].flatMap(([, folder]) =>
    filesIn(folder!, weight).map((name) => openSync(name) as Font),
  )

/** Every text that the demo is made of, without comments. */
function textsOf(name: string): string[] {
  const source = ts.createSourceFile(name, fs.readFileSync(name, 'utf8'), ts.ScriptTarget.Latest)
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isIdentifier(node))
      texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}
const texts = [
  ...filesIn(path.join(ROOT, 'dev/seed'), /\.ts$/),
  ...filesIn(path.join(ROOT, 'dev/commerce/seed'), /\.m?[jt]s$/),
].flatMap(textsOf)
/** Whatever is drawn: no spaces, and nothing that only says how others are drawn. */
const shown = [...new Set(texts.join(''))].filter((character) => !/[\s\p{C}]/u.test(character))

test.each([
  ['Arabic', /\p{sc=Arabic}/u, 10],
  ['Han', /\p{sc=Han}/u, 50],
  ['Katakana', /\p{sc=Katakana}/u, 4],
  ['Hiragana', /\p{sc=Hiragana}/u, 4],
])('the demo has names in %s', (_name, script, least) => {
  expect(shown.filter((character) => script.test(character)).length).toBeGreaterThanOrEqual(least)
})

test.each([
  ['running text', /400Regular\.ttf$/],
  ['headings', /(600SemiBold|BIZUDPGothic_700Bold)\.ttf$/],
])('the fonts of pictures have every character of the demo for %s', (_what, weight) => {
  const fonts = fontsOf(weight)
  expect(fonts).toHaveLength(3)
  const boxes = shown.filter(
    (character) => !fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!)),
  )
  expect(boxes).toEqual([])
})

const isThere = spawnSync('fc-match', ['--version']).status === 0

test.skipIf(!isThere).each([
  ['渋', 'BIZ UDPGothic'],
  ['ع', 'IBM Plex Sans Arabic'],
  ['a', 'IBM Plex Sans'],
])(
  'fontconfig finds %s in %s by this file alone (skipped where there is no fontconfig)',
  (character, family) => {
    const wanted = `system-ui:charset=${character.codePointAt(0)!.toString(16)}`
    const { stdout } = spawnSync('fc-match', ['--format', '%{family}', wanted], {
      encoding: 'utf8',
      env: { ...process.env, FONTCONFIG_FILE: file },
    })
    expect(stdout).toBe(family)
  },
)
