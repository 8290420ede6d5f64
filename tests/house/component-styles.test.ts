import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SHEETS = 'node_modules/@mantine/core/styles'
const sheets = readdirSync(SHEETS).flatMap((file) => /^(\w+)\.layer\.css$/.exec(file)?.[1] ?? [])

const sources = ['components', 'hooks', 'pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
)
const read = (file: string) => readFileSync(file, 'utf8')
const loadedIn = (source: string) =>
  [...source.matchAll(/'@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(([, name]) => name)
/** The components that a file imports from Mantine, without its types. */
const usedIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => sheets.includes(name))

test('each file loads the styles of the components that it uses, unless every page has them', () => {
  const everywhere = loadedIn(read('pages/_app.tsx'))
  const missing = sources.flatMap((file) => {
    const source = read(file)
    const loaded = [...everywhere, ...loadedIn(source)]
    return usedIn(source)
      .filter((name) => !loaded.includes(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(usedIn(read('components/practice/practitioners/licences/RenewDrawer.tsx'))).toEqual([
    'Checkbox',
  ])
  expect(missing).toEqual([])
})

/** Those whose rules others override at the same specificity, in Mantine's documented order. */
const BASES = [
  'ScrollArea',
  'UnstyledButton',
  'Paper',
  'Popover',
  'CloseButton',
  'Loader',
  'Overlay',
  'ModalBase',
  'Input',
  'InlineInput',
]

test('styles that others override come with every page, and never again after those', () => {
  const everywhere = loadedIn(read('pages/_app.tsx'))
  expect(everywhere.filter((name) => BASES.includes(name!))).toEqual(BASES)
  const again = sources
    .filter((file) => file !== path.join('pages', '_app.tsx'))
    .flatMap((file) =>
      loadedIn(read(file))
        .filter((name) => everywhere.includes(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(again).toEqual([])
})

test('the order of the layers is declared before any style of them', () => {
  const [first] = /^import .*$/m.exec(read('pages/_app.tsx'))!
  expect(first).toBe("import '@/styles/globals.css'")
  expect(read('styles/globals.css')).toMatch(/^(\/\*[^]*?\*\/\n)?@layer base, mantine;/)
})
