import fs from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, test } from 'vitest'
import { ARROWS, UI_LAYERS } from '@/eslint.config.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
let eslint: ESLint
beforeAll(
  () =>
    void (eslint = new ESLint({
      cwd: ROOT,
      overrideConfigFile: path.join(ROOT, 'eslint.config.mjs'),
    })),
)

const RULES = [
  'import-x/no-restricted-paths',
  'no-restricted-imports',
  '@typescript-eslint/no-restricted-imports',
]

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
    ['components/ui/shell/Planted.tsx', '@/lib/tenancy/organizations/queries'],
    ['components/ui/shell/Planted.tsx', '@/lib/tenancy/organizations/commands'],
    ['components/tenancy/organizations/Planted.tsx', '@/lib/platform/config/env'],
    ['components/tenancy/organizations/Planted.tsx', '@/lib/platform/db/client'],
    ['components/ui/shell/Planted.tsx', '@/components/areas/AdminPage'],
    ['components/ui/shell/Planted.tsx', '@/hooks/tenancy/use-organization'],
    ['components/ui/form/Planted.tsx', '@/lib/tenancy/organizations/schema'],
    ['components/ui/form/fields/Planted.tsx', '@/components/ui/list/filters/filter'],
    ['components/ui/form/Planted.tsx', '@/components/ui/shell/Can'],
    ['components/ui/list/Planted.tsx', '@/components/ui/form/RecordForm'],
    ['components/ui/list/Planted.tsx', '@/components/ui/shell/Can'],
    ['components/ui/primitives/Planted.tsx', '@/components/ui/list/column'],
    ['components/ui/primitives/Planted.tsx', '@/components/ui/form/fields/Select'],
    ['components/ui/primitives/Planted.tsx', '@/components/ui/shell/Can'],
    ['hooks/ui/list/use-planted.ts', '@/lib/platform/observability/log'],
    ['hooks/ui/list/use-planted.ts', '@/lib/tenancy/faqs/queries'],
    ['hooks/ui/list/use-planted.ts', '@/components/ui/shell/Can'],
    ['hooks/ui/list/use-planted.ts', '@/hooks/identity/use-groups'],
    ['lib/client/planted.ts', '@/lib/platform/config/env'],
    ['lib/client/planted.ts', '@/lib/tenancy/countries/queries'],
    ['lib/client/planted.ts', '@/lib/routes'],
    ['lib/client/api-types.ts', '@/lib/routes'],
    ['lib/client/api-types.ts', '@/lib/schemas'],
    ['lib/client/api-types.ts', '@/lib/platform/config/env'],
    ['lib/client/api-types.ts', '@/lib/identity/groups/routes'],
    ['hooks/ui/list/use-planted.ts', '@/lib/routes'],
    ['lib/shared/planted.ts', '@/lib/platform/config/env'],
    ['lib/shared/planted.ts', '@/lib/client/call'],
    ['lib/shared/planted.ts', '@/lib/tenancy/organizations/schema'],
    ['lib/platform/planted.ts', '@/lib/tenancy/organizations/queries'],
    ['lib/platform/planted.ts', '@/lib/tenancy/faqs/schema'],
    ['lib/platform/auth/planted.ts', '@/lib/tenancy/organizations/commands'],
    ['lib/platform/db/planted.ts', '@/lib/platform/auth/principal'],
    ['lib/tenancy/faqs/planted.ts', '@/lib/tenancy/organizations/queries'],
    ['lib/tenancy/organizations/planted.ts', '@/lib/tenancy/countries/queries'],
    ['lib/tenancy/dashboard/queries.ts', '@/lib/tenancy/organizations/tree'],
    ['lib/practice/practitioners/planted.ts', '@/lib/integrations/fhir/search'],
    ['lib/practice/locations/planted.ts', '@/lib/tenancy/organizations/schema'],
    ['lib/marketing/campaigns/planted.ts', '@/lib/billing/plans/schema'],
    ['lib/marketing/campaigns/planted.ts', '@/lib/marketing/contacts/queries'],
    ['lib/billing/plans/planted.ts', '@/lib/marketing/campaigns/queries'],
    ['lib/billing/invoicing/planted.ts', '@/lib/commerce/gateway/gateway'],
    ['lib/platform/planted.ts', '@/lib/integrations/fhir/registry'],
    ['components/ui/shell/Planted.tsx', '@/lib/integrations/fhir/search'],
    ['lib/integrations/fhir/planted.ts', '@/components/ui/shell/Can'],
    ['lib/integrations/fhir/planted.ts', '@/lib/routes'],
    ['lib/tenancy/faqs/planted.ts', '@/lib/routes'],
    ['lib/tenancy/faqs/planted.ts', '@/lib/tenancy/organizations/routes'],
    ['lib/platform/planted.ts', '@/lib/routes'],
    ['components/ui/shell/Planted.tsx', '@/lib/routes'],
    ['components/ui/shell/Planted.tsx', '@/lib/tenancy/organizations/routes'],
    ['pages/planted.tsx', '@/lib/routes'],
    ['lib/tenancy/organizations/planted.ts', '@/components/ui/shell/Can'],
    ['lib/tenancy/organizations/planted.ts', '@/hooks/ui/shell/use-permissions'],
    ['pages/api/v1/planted.ts', '@/components/ui/shell/Can'],
    ['pages/api/v1/planted.ts', '@/lib/platform/db/client'],
    ['pages/api/v1/planted.ts', '@/lib/platform/db/owner'],
    ['lib/tenancy/organizations/planted.ts', '@/lib/platform/db/client'],
    ['lib/tenancy/organizations/planted.ts', '@/lib/platform/db/owner'],
    ['pages/api/v1/planted.ts', 'pg'],
    ['lib/tenancy/organizations/planted.ts', 'pg'],
    ['pages/planted.tsx', '@/lib/tenancy/organizations/queries'],
    ['pages/planted.tsx', '@/lib/platform/config/env'],
    ['pages/admin/planted.tsx', '@/lib/platform/config/env'],
    [
      'pages/admin/organizations/[organizationDomainURL]/planted.tsx',
      '@/lib/tenancy/organizations/commands',
    ],
    ['middleware.ts', '@/lib/platform/config/env'],
    ['middleware.ts', '@/lib/client/call'],
    ['middleware.ts', '@/lib/tenancy/organizations/schema'],
    ['lib/platform/planted.ts', '@/dev/postgres'],
    ['lib/shared/planted.ts', '@/tests/support/settings'],
    ['components/ui/shell/Planted.tsx', '@/dev/root'],
    ['pages/planted.tsx', '@/tests/support/settings'],
    ['middleware.ts', '@/dev/root'],
    ['dev/commerce/services/planted.js', '@/lib/shared/money/exponents.mjs'],
    ['lib/platform/web/planted.mjs', '@/lib/shared/http/response-headers.mjs'],
    ['lib/tenancy/faqs/planted.ts', 'zod'],
    ['components/tenancy/faqs/Planted.tsx', 'zod'],
    ['hooks/ui/form/use-planted.ts', 'zod'],
  ]
  test.each(forbidden)('keeps %s from %s', async (file, imported) => {
    expect((await verdict(file, imported)).length).toBeGreaterThan(0)
  })

  test.each(forbidden.slice(0, 22))(
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

  test.each([
    'lib/client/planted.ts',
    'hooks/ui/list/use-planted.ts',
    'components/ui/shell/Planted.tsx',
  ])('keeps %s from the route table as types, too', async (file) =>
    expect(await verdict(file, '@/lib/routes', asTypes)).not.toEqual([]),
  )

  const handTyped: [string, string][] = [
    ['hooks/ui/list/use-planted.ts', "import useSWR from 'swr'\nexport const one = useSWR\n"],
    ['components/ui/shell/Planted.tsx', "import useSWR from 'swr'\nexport const one = useSWR\n"],
    [
      'hooks/ui/list/use-planted.ts',
      "import { callAt } from '@/lib/client/api'\nexport const one = callAt\n",
    ],
  ]
  test.each(handTyped)('keeps %s from reads that no route describes', async (file, text) =>
    expect(await verdict(file, '', text)).toEqual(['@typescript-eslint/no-restricted-imports']),
  )

  const allowed: [string, string][] = [
    ['components/tenancy/organizations/Planted.tsx', '@/lib/tenancy/organizations/schema'],
    ['components/ui/shell/Planted.tsx', '@/hooks/ui/shell/use-permissions'],
    ['components/ui/shell/Planted.tsx', '@/lib/shared/access/permissions'],
    ['components/ui/shell/navigation/Planted.tsx', '@/components/ui/shell/Can'],
    ['components/ui/shell/Planted.tsx', '@/components/ui/form/RecordForm'],
    ['components/ui/list/filters/Planted.tsx', '@/components/ui/list/column'],
    ['components/ui/form/Planted.tsx', '@/components/ui/primitives/Status'],
    ['components/areas/Planted.tsx', '@/components/ui/shell/Frame'],
    ['components/areas/Planted.tsx', '@/hooks/tenancy/use-organization'],
    ['hooks/ui/list/use-planted.ts', '@/lib/client/call'],
    ['hooks/ui/list/use-planted.ts', '@/lib/tenancy/organizations/schema'],
    ['lib/tenancy/organizations/planted.ts', '@/lib/platform/audit/audit'],
    ['lib/integrations/fhir/planted.ts', '@/lib/practice/practitioners/commands'],
    ['pages/api/fhir/R4/planted.ts', '@/lib/integrations/fhir/routes'],
    ['pages/api/v1/planted.ts', '@/lib/routes'],
    ['lib/routes.ts', '@/lib/tenancy/organizations/routes'],
    ['lib/tenancy/organizations/planted.ts', '@/lib/platform/db/schema'],
    ['lib/tenancy/organizations/planted.ts', '@/lib/tenancy/countries/schema'],
    ['lib/billing/plans/planted.ts', '@/lib/billing/invoicing/issue'],
    ['lib/billing/plans/planted.ts', '@/lib/marketing/sending/limit'],
    ['lib/billing/plans/planted.ts', '@/lib/marketing/campaigns/schema'],
    ['lib/platform/planted.ts', '@/lib/shared/http/hosts'],
    ['pages/api/v1/planted.ts', '@/lib/tenancy/organizations/queries'],
    ['pages/api/v1/planted.ts', '@/lib/platform/api/route-table'],
    ['pages/planted.tsx', '@/components/ui/shell/Can'],
    ['pages/planted.tsx', '@/lib/platform/web/pages'],
    ['middleware.ts', '@/lib/shared/http/hosts'],
    ['tests/api/planted.test.ts', '@/lib/platform/db/client'],
    ['dev/commerce/services/planted.js', '../../../lib/shared/money/exponents.mjs'],
  ]
  test.each(allowed)('lets %s use %s', async (file, imported) =>
    expect(await verdict(file, imported)).toEqual([]),
  )
})

describe('the arrows between domains', () => {
  const arrows = ARROWS as Record<string, string[]>
  const OTHERS = ['client', 'platform', 'shared']

  test('are told of every domain', () => {
    const folders = fs
      .readdirSync(path.join(ROOT, 'lib'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
      .map(({ name }) => name)
    expect(Object.keys(arrows).sort()).toEqual(folders.sort())
    expect(
      Object.values(arrows)
        .flat()
        .filter((domain) => !(domain in arrows)),
    ).toEqual([])
  })

  test('lead in no circle', () => {
    const reached = (from: string, seen: string[] = []): string[] =>
      arrows[from]!.flatMap((to) =>
        seen.includes(to) ? [to] : [to, ...reached(to, [...seen, to])],
      )
    expect(Object.keys(arrows).filter((domain) => reached(domain).includes(domain))).toEqual([])
  })

  test('are drawn in the architecture', () => {
    const text = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
    expect(Object.keys(arrows).filter((domain) => !text.includes(`| \`${domain}\``))).toEqual([])
  })
})

test('each layer of components/ui has a rule', () => {
  const folders = fs.readdirSync(path.join(ROOT, 'components/ui'))
  expect(Object.keys(UI_LAYERS).sort()).toEqual(folders.sort())
})
