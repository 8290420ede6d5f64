import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { formsWithLists } from '@/tests/support/forms-with-lists'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FIELDS = ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput']
/**
 * Lists of organizations, which are trees: `tests/components/tenancy/organization-field.test.tsx` and
 * `organization-picker.test.tsx`.
 */
const TREES = [
  'components/tenancy/organizations/OrganizationField.tsx',
  'components/tenancy/organizations/OrganizationPanel.tsx',
]

/** What a module is found by: `components/ui/form/fields/Select`. */
const originOf = (file: string, from: string) =>
  from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from.replace(/^@\//, '')

/** What a statement of a file exports. */
const nameOf = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) &&
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    ? node.name!.text
    : ''

/**
 * Every element of a file, with the module that it comes from and the exported component that it is
 * in.
 */
function elementsIn(file: string) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const origins = new Map<string, string>()
  const found: { tag: string; attributes: string[]; within: string }[] = []
  let within = ''
  const visit = (node: ts.Node) => {
    if (node.parent === source) within = nameOf(node)
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const named = node.importClause?.namedBindings
      const origin = originOf(file, node.moduleSpecifier.text)
      if (named && ts.isNamedImports(named))
        for (const { name } of named.elements) origins.set(name.text, origin)
    }
    // What is loaded on demand: `const Tree = onDemand(() => import('./Tree')…)`.
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const loaded = /^onDemand\([^]*?import\(\s*'(.*?)'/.exec(node.initializer.getText(source))
      if (loaded) origins.set(node.name.getText(source), originOf(file, loaded[1]!))
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
      found.push({
        tag: node.tagName.getText(source),
        within,
        attributes: node.attributes.properties.map((attribute) => attribute.getText(source)),
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map((element) => ({ ...element, from: origins.get(element.tag) ?? 'here' }))
}

const elements = new Map(
  ['components', 'pages']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.tsx'))
    .toSorted()
    .map((file) => [file, elementsIn(file)] as const),
)

type Element = ReturnType<typeof elementsIn>[number]

const isTree = ({ attributes }: Element) => attributes.includes('role="combobox"')
/** Whether somebody types in it to find an option. */
const isSearched = (element: Element) =>
  isTree(element) ||
  element.attributes.some((attribute) => /^searchable\b/.test(attribute)) ||
  FIELDS.includes(element.tag)
const searchedIn = (file: string) =>
  elements
    .get(file)!
    .filter(isSearched)
    .map((element) => ({ file, tag: element.tag, from: element.from, isTree: isTree(element) }))
const all = [...elements.keys()].flatMap(searchedIn)

test('every field with a list of options is one of the four that share its keys', () => {
  expect(all.length).toBeGreaterThan(120)
  const others = all.filter(
    ({ tag, from, isTree }) =>
      !isTree && !(FIELDS.includes(tag) && from === `components/ui/form/fields/${tag}`),
  )
  expect(others).toEqual([])
  expect(all.filter(({ isTree }) => isTree).map(({ file }) => file)).toEqual(TREES)
})

test('whatever is searched in keeps Enter from the form around it', () => {
  const boxes = [...elements].flatMap(([file, found]) =>
    found.flatMap(({ attributes }) => (attributes.includes('type="search"') ? [file] : [])),
  )
  expect(boxes).toEqual(['components/ui/list/filters/SearchBox.tsx'])
})

const SEARCHES = ['components/ui/list/filters/SearchBox', 'components/ui/list/filters/SearchInput']
/** What a form is made with, apart from those that are written out. */
const FORMS = [
  ...['RecordForm', 'FormDrawer', 'FormDialog', 'RecordDrawer'].map(
    (name) => `components/ui/form/${name}`,
  ),
  'components/ui/primitives/dialog/ConfirmDialog',
  'components/commerce/record/ShopDrawer',
]
const beginsForm = ({ tag, from }: Element) => tag === 'form' || FORMS.includes(from)
const isForm = (file: string) =>
  !FORMS.includes(file.replace(/\.tsx$/, '')) && elements.get(file)!.some(beginsForm)

/** Where the search stands above a list, beside the question, or the field is of new ones alone. */
const NONE_INSIDE = [
  'components/commerce/publishable-keys/PublishableKeys.tsx',
  'components/commerce/return-reasons/ReturnReasonDrawer.tsx',
  'components/commerce/users/Invites.tsx',
]

/** Whether such a field is among these, or what draws one and is no form of its own. */
const holdField = (found: Element[], seen = new Set<string>()): boolean =>
  found.some((element) => {
    const drawn = `${element.from}.tsx`
    return (
      isSearched(element) ||
      SEARCHES.includes(element.from) ||
      (elements.has(drawn) && !isForm(drawn) && hasField(drawn, seen))
    )
  })
function hasField(file: string, seen = new Set<string>()): boolean {
  const found = elements.get(file)
  if (!found || seen.has(file)) return false
  seen.add(file)
  return holdField(found, seen)
}

/** The components that others have of a file, and that each are a form with such a field. */
function formsIn(file: string) {
  const found = elements.get(file)!
  return [...new Set(found.map(({ within }) => within))].filter((name) => {
    const own = found.filter(({ within }) => within === name)
    return name !== '' && own.some(beginsForm) && holdField(own)
  })
}

test('Enter is pressed in the fields of every form that has some', () => {
  const forms = [...elements.keys()].filter((file) => isForm(file) && hasField(file))
  const walked = formsWithLists.map(({ file }) => `components/${file}.tsx`)
  expect(forms.length).toBeGreaterThan(85)
  expect(forms.filter((file) => !walked.includes(file))).toEqual(NONE_INSIDE)
})

test('also where a file has several forms', () => {
  const several = [...elements.keys()]
    .map((file) => ({ file, names: formsIn(file) }))
    .filter(({ names }) => names.length > 1)
  expect(several.map(({ file }) => file)).toContain(
    'components/commerce/orders/returns/Returns.tsx',
  )
  const walked = formsWithLists.map(
    ({ file, name = path.basename(file) }) => `components/${file}.tsx ${name}`,
  )
  const forms = several.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`))
  expect(forms.filter((form) => !walked.includes(form))).toEqual([])
})

test.each(FIELDS)('Mantine’s own %s is refused elsewhere', async (name) => {
  const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: path.join(ROOT, 'eslint.config.mjs') })
  const [result] = await eslint.lintText(
    `import { ${name} } from '@mantine/core'\nexport const one = ${name}\n`,
    {
      filePath: path.join(ROOT, 'components/ui/shell/Planted.tsx'),
    },
  )
  expect(result!.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-imports')
})
