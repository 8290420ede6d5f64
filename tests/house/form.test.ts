import path from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The rules of form that a planted text breaks. */
async function broken(text: string) {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: path.join(ROOT, 'eslint.config.mjs'),
  })
  const [result] = await eslint.lintText(text, {
    filePath: path.join(ROOT, 'components/ui/shell/Planted.tsx'),
  })
  return result!.messages.flatMap(({ ruleId }) => (ruleId?.startsWith('form/') ? [ruleId] : []))
}

describe('lint', () => {
  const literals = [
    'export const list = [...[1, 2], 3]',
    'export const list = [...([1, 2] as const), 3]',
    'export const most = Math.max(...[1, 2])',
    'export const record = { ...{ a: 1 }, b: 2 }',
    'export const Page = () => <div {...{ id: "a" }} />',
  ]
  test.each(literals)('refuses the spread of a literal in %s', async (text) => {
    expect(await broken(`${text}\n`)).toEqual(['form/no-literal-spread'])
  })

  test('allows the spread of a condition', async () => {
    const text =
      'export const of = (a: boolean) => ({ ...(a && { b: 1 }), ...(a ? { c: 1 } : {}) })\n'
    expect(await broken(text)).toEqual([])
  })

  const KEEP = `prettier-${'ignore'}`
  test.each([`// ${KEEP}`, `/* ${KEEP} */`])('refuses %s', async (comment) => {
    expect(await broken(`${comment}\nexport const one = 1\n`)).toEqual([
      'form/no-formatter-exceptions',
    ])
  })
})
