import path from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
let eslint: ESLint
beforeAll(
  () =>
    void (eslint = new ESLint({
      cwd: ROOT,
      overrideConfigFile: path.join(ROOT, 'eslint.config.mjs'),
    })),
)

const RULES = ['import-x/no-restricted-paths', '@typescript-eslint/no-restricted-imports']

/** What the dependency rule says of a file that imports something. */
async function verdict(
  file: string,
  imported: string,
  text = `import * as it from '${imported}'\nexport const one = it\n`,
): Promise<string[]> {
  const [result] = await eslint.lintText(text, {
    filePath: path.join(ROOT, file),
  })
  const broken = result!.messages.filter(({ fatal }) => fatal).map(({ message }) => message)
  expect(broken).toEqual([])
  return result!.messages.flatMap(({ ruleId }) => (RULES.includes(ruleId ?? '') ? [ruleId!] : []))
}

describe('the dependency rule', () => {
  const forbidden: [string, string][] = [
    ['components/shell/Planted.tsx', '@/lib/organizations/queries'],
    ['components/shell/Planted.tsx', '@/lib/organizations/commands'],
    ['components/organizations/Planted.tsx', '@/lib/server/env'],
    ['components/organizations/Planted.tsx', '@/lib/server/db/client'],
    ['hooks/use-planted.ts', '@/lib/server/log'],
    ['hooks/use-planted.ts', '@/lib/faqs/queries'],
    ['hooks/use-planted.ts', '@/components/shell/Can'],
    ['lib/client/planted.ts', '@/lib/server/env'],
    ['lib/client/planted.ts', '@/lib/countries/queries'],
    ['lib/client/planted.ts', '@/lib/routes'],
    ['lib/client/api-types.ts', '@/lib/routes'],
    ['lib/client/api-types.ts', '@/lib/schemas'],
    ['lib/client/api-types.ts', '@/lib/server/env'],
    ['lib/client/api-types.ts', '@/lib/groups/routes'],
    ['hooks/use-planted.ts', '@/lib/routes'],
    ['lib/shared/planted.ts', '@/lib/server/env'],
    ['lib/shared/planted.ts', '@/lib/client/call'],
    ['lib/shared/planted.ts', '@/lib/organizations/schema'],
    ['lib/server/planted.ts', '@/lib/organizations/queries'],
    ['lib/server/planted.ts', '@/lib/faqs/schema'],
    ['lib/server/auth/planted.ts', '@/lib/organizations/commands'],
    ['lib/server/db/planted.ts', '@/lib/server/auth/principal'],
    ['lib/faqs/planted.ts', '@/lib/organizations/queries'],
    ['lib/organizations/planted.ts', '@/lib/countries/queries'],
    ['lib/dashboard/queries.ts', '@/lib/organizations/tree'],
    ['lib/practitioners/planted.ts', '@/lib/fhir/search'],
    ['lib/server/planted.ts', '@/lib/fhir/registry'],
    ['components/shell/Planted.tsx', '@/lib/fhir/search'],
    ['lib/fhir/planted.ts', '@/components/shell/Can'],
    ['lib/fhir/planted.ts', '@/lib/routes'],
    ['lib/faqs/planted.ts', '@/lib/routes'],
    ['lib/faqs/planted.ts', '@/lib/organizations/routes'],
    ['lib/server/planted.ts', '@/lib/routes'],
    ['components/shell/Planted.tsx', '@/lib/routes'],
    ['components/shell/Planted.tsx', '@/lib/organizations/routes'],
    ['pages/planted.tsx', '@/lib/routes'],
    ['lib/organizations/planted.ts', '@/components/shell/Can'],
    ['lib/organizations/planted.ts', '@/hooks/use-permissions'],
    ['pages/api/v1/planted.ts', '@/components/shell/Can'],
    ['pages/api/v1/planted.ts', '@/lib/server/db/client'],
    ['pages/api/v1/planted.ts', '@/lib/server/db/owner'],
    ['lib/organizations/planted.ts', '@/lib/server/db/client'],
    ['lib/organizations/planted.ts', '@/lib/server/db/owner'],
    ['pages/api/v1/planted.ts', 'pg'],
    ['lib/organizations/planted.ts', 'pg'],
    ['pages/planted.tsx', '@/lib/organizations/queries'],
    ['pages/planted.tsx', '@/lib/server/env'],
    ['pages/admin/planted.tsx', '@/lib/server/env'],
    [
      'pages/admin/organizations/[organizationDomainURL]/planted.tsx',
      '@/lib/organizations/commands',
    ],
    ['middleware.ts', '@/lib/server/env'],
    ['middleware.ts', '@/lib/client/call'],
    ['middleware.ts', '@/lib/organizations/schema'],
    ['lib/server/planted.ts', '@/dev/postgres'],
    ['lib/shared/planted.ts', '@/tests/support/settings'],
    ['components/shell/Planted.tsx', '@/dev/root'],
    ['pages/planted.tsx', '@/tests/support/settings'],
    ['middleware.ts', '@/dev/root'],
  ]
  test.each(forbidden)('keeps %s from %s', async (file, imported) => {
    expect((await verdict(file, imported)).length).toBeGreaterThan(0)
  })

  test.each(forbidden.slice(0, 12))(
    'keeps %s from %s by a relative path, too',
    async (file, imported) => {
      const relative = path.relative(path.dirname(file), imported.replace('@/', ''))
      expect(
        (await verdict(file, relative.startsWith('.') ? relative : `./${relative}`)).length,
      ).toBeGreaterThan(0)
    },
  )

  const asTypes = "import type { ApiRoute } from '@/lib/routes'\nexport type One = ApiRoute\n"

  test('lets the types of calls take the route table as types', async () =>
    expect(await verdict('lib/client/api-types.ts', '@/lib/routes', asTypes)).toEqual([]))

  test.each(['lib/client/planted.ts', 'hooks/use-planted.ts', 'components/shell/Planted.tsx'])(
    'keeps %s from the route table as types, too',
    async (file) => expect(await verdict(file, '@/lib/routes', asTypes)).not.toEqual([]),
  )

  const handTyped: [string, string][] = [
    ['hooks/use-planted.ts', "import useSWR from 'swr'\nexport const one = useSWR\n"],
    ['components/shell/Planted.tsx', "import useSWR from 'swr'\nexport const one = useSWR\n"],
    [
      'hooks/use-planted.ts',
      "import { callAt } from '@/lib/client/api'\nexport const one = callAt\n",
    ],
  ]
  test.each(handTyped)('keeps %s from reads that no route describes', async (file, text) =>
    expect(await verdict(file, '', text)).toEqual(['@typescript-eslint/no-restricted-imports']),
  )

  const allowed: [string, string][] = [
    ['components/organizations/Planted.tsx', '@/lib/organizations/schema'],
    ['components/shell/Planted.tsx', '@/hooks/use-permissions'],
    ['components/shell/Planted.tsx', '@/lib/shared/permissions'],
    ['hooks/use-planted.ts', '@/lib/client/call'],
    ['hooks/use-planted.ts', '@/lib/organizations/schema'],
    ['lib/organizations/planted.ts', '@/lib/server/audit'],
    ['lib/fhir/planted.ts', '@/lib/practitioners/commands'],
    ['pages/api/fhir/R4/planted.ts', '@/lib/fhir/routes'],
    ['pages/api/v1/planted.ts', '@/lib/routes'],
    ['lib/routes.ts', '@/lib/organizations/routes'],
    ['lib/organizations/planted.ts', '@/lib/server/db/schema'],
    ['lib/organizations/planted.ts', '@/lib/countries/schema'],
    ['lib/server/planted.ts', '@/lib/shared/hosts'],
    ['pages/api/v1/planted.ts', '@/lib/organizations/queries'],
    ['pages/api/v1/planted.ts', '@/lib/server/route-table'],
    ['pages/planted.tsx', '@/components/shell/Can'],
    ['pages/planted.tsx', '@/lib/server/pages'],
    ['middleware.ts', '@/lib/shared/hosts'],
    ['tests/api/planted.test.ts', '@/lib/server/db/client'],
  ]
  test.each(allowed)('lets %s use %s', async (file, imported) =>
    expect(await verdict(file, imported)).toEqual([]),
  )
})
