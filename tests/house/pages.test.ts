import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

const pagesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`)
    .toSorted()

/**
 * What a page's server-side props are made by: the function of `lib/platform/web/pages.ts` that is called
 * with nothing. Undefined where they are anything else, or where there are none.
 */
function propsOf(name: string, text: string) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const known = new Map<string, string>()
  let made: ts.Expression | undefined
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const { moduleSpecifier, importClause } = statement
      const named = importClause?.namedBindings
      if (
        ts.isStringLiteral(moduleSpecifier) &&
        moduleSpecifier.text === '@/lib/platform/web/pages' &&
        named &&
        ts.isNamedImports(named)
      )
        for (const { name, propertyName } of named.elements)
          known.set(name.text, (propertyName ?? name).text)
    }
    if (
      ts.isVariableStatement(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      for (const { name, initializer } of statement.declarationList.declarations)
        if (name.getText(source) === 'getServerSideProps') made = initializer
  }
  return made && ts.isCallExpression(made) && made.arguments.length === 0
    ? known.get(made.expression.getText(source))
    : undefined
}

describe('the pages', () => {
  test.each([
    ['pages/admin', 'adminProps', 'noAdminPageProps', 50],
    ['pages/home', 'homeProps', 'noHomePageProps', 11],
  ])('under %s let nobody in who has not signed in there', (folder, guard, guardOfNone, least) => {
    const pages = pagesIn(folder)
    expect(pages.length).toBeGreaterThanOrEqual(least)
    const wanted = (page: string) => (page.endsWith('/[...path].tsx') ? guardOfNone : guard)
    const others = pages
      .map((page) => [page, propsOf(page, readFileSync(path.join(ROOT, page), 'utf8'))] as const)
      .filter(([page, props]) => props !== wanted(page))
    expect(others).toEqual([])
  })

  test.each([
    ['', undefined],
    ['export const getServerSideProps = async () => ({ props: {} })', undefined],
    ['const getServerSideProps = adminProps()', undefined],
    ['export const getStaticProps = adminProps()', undefined],
    ['export const getServerSideProps = publicProps()', 'publicProps'],
    ['export const getServerSideProps = elsewhere()', undefined],
    ['export const getServerSideProps = renamed()', 'homeProps'],
    ['export const getServerSideProps = adminProps()', 'adminProps'],
  ])('with “%s” have the props of %s', (line, props) => {
    const imports = [
      "import { adminProps, publicProps, homeProps as renamed } from '@/lib/platform/web/pages'",
      "import { elsewhere } from '@/lib/platform/web/other'",
    ]
    expect(propsOf('page.tsx', [...imports, line].join('\n'))).toBe(props)
  })
})
