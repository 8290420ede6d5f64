import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FIELDS = ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput']
/**
 * Lists of organizations, which are trees: `tests/components/organization-field.test.tsx` and
 * `organization-picker.test.tsx`.
 */
const TREES = [
  'components/organizations/OrganizationField.tsx',
  'components/organizations/OrganizationPanel.tsx',
]

/**
 * The elements of a file that somebody types in to find an option, with the module that each comes
 * from.
 */
function searchedIn(file: string) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const origins = new Map<string, string>()
  const found: { tag: string; from: string; isTree: boolean }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const named = node.importClause?.namedBindings
      const from = node.moduleSpecifier.text
      const folder = path.posix.dirname(file)
      const origin = from.startsWith('.') ? path.posix.join(folder, from) : from.replace('@/', '')
      if (named && ts.isNamedImports(named))
        for (const { name } of named.elements) origins.set(name.text, origin)
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const tag = node.tagName.getText(source)
      const attributes = node.attributes.properties.map((attribute) => attribute.getText(source))
      const isTree = attributes.includes('role="combobox"')
      if (
        isTree ||
        FIELDS.includes(tag) ||
        attributes.some((attribute) => /^searchable\b/.test(attribute))
      )
        found.push({ tag, from: origins.get(tag) ?? 'here', isTree })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const all = ['components', 'pages']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => file.endsWith('.tsx'))
  .toSorted()
  .flatMap((file) => searchedIn(file).map((field) => ({ file, ...field })))

test('every field with a list of options is one of the four that share its keys', () => {
  expect(all.length).toBeGreaterThan(120)
  const others = all.filter(
    ({ tag, from, isTree }) =>
      !isTree && !(FIELDS.includes(tag) && from === `components/forms/${tag}`),
  )
  expect(others).toEqual([])
  expect(all.filter(({ isTree }) => isTree).map(({ file }) => file)).toEqual(TREES)
})

test.each(FIELDS)('Mantine’s own %s is refused elsewhere', async (name) => {
  const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: path.join(ROOT, 'eslint.config.mjs') })
  const [result] = await eslint.lintText(
    `import { ${name} } from '@mantine/core'\nexport const one = ${name}\n`,
    {
      filePath: path.join(ROOT, 'components/shell/Planted.tsx'),
    },
  )
  expect(result!.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-imports')
})
