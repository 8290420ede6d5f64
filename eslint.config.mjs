import fs from 'node:fs'
import next from '@next/eslint-plugin-next'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { form } from './dev/checks/lint-rules.mjs'

// The dependency rule (docs/architecture.md). Entities are found, not listed: a new one is covered
// by itself.

/**
 * The domains, and which others each may import, beside the platform and `lib/shared`. A test checks
 * that every domain stands here and that there is no cycle.
 */
export const ARROWS = {
  billing: ['marketing'],
  commerce: ['billing'],
  identity: [],
  integrations: ['practice'],
  marketing: [],
  practice: [],
  tenancy: [],
}
/**
 * The layers of `components/ui`, and which of the others each may import. Like `hooks/ui`, they know
 * no domain.
 */
export const UI_LAYERS = {
  primitives: [],
  list: ['primitives'],
  form: ['primitives'],
  shell: ['primitives', 'list', 'form'],
}
/** They speak another language for whole entities (FHIR): they may use all of them. */
const ADAPTERS = ['integrations']
/** `lib/shared/zod.ts` sets zod up before a schema is made. */
const ZOD = {
  name: 'zod',
  importNames: ['z'],
  message: 'Import z from lib/shared/zod.',
}
/** What knows no domain. */
const BASE = ['platform', 'client', 'shared']

const domains = Object.keys(ARROWS)
const foldersOf = (domain) =>
  fs
    .readdirSync(`lib/${domain}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
/** A folder without routes is not an entity: the entities of its domain share it. */
const isEntity = (domain, folder) => fs.existsSync(`lib/${domain}/${folder}/routes.ts`)
const entitiesOf = (domain) => foldersOf(domain).filter((folder) => isEntity(domain, folder))

/**
 * The composition root: it names the routes of every entity, and is imported by `pages/api` alone.
 * The browser's client takes its types from there in one file (decision 087).
 */
const ROOT = './lib/{routes,schemas}.ts'
const TYPES_OF_ROUTES = 'lib/client/api-types.ts'
const CLIENT = ['./lib/client/!(api-types.ts)', './lib/client/*/**/*']

const DOMAIN = `./lib/!(${BASE.join('|')})`
/** Everything of a domain but the schemas, which the browser may have. */
const BEHIND_THE_API = [ROOT, `${DOMAIN}/*/!(schema).ts`, `${DOMAIN}/*/*/**/*`]
const SERVER = ['./lib/platform/**/*', ...BEHIND_THE_API]
/** The one door from a page to the server is `lib/platform/web/pages.ts`, its server-side props. */
const PROPS = 'lib/platform/web/pages.ts'
const SERVER_BUT_PROPS = [
  './lib/platform/!(web)/**/*',
  './lib/platform/web/!(pages).*',
  ...BEHIND_THE_API,
]
const PRODUCT = [
  './lib/**/*',
  './pages/**/*',
  './components/**/*',
  './hooks/**/*',
  './middleware.ts',
  './instrumentation.ts',
]

/** What a domain, and each entity of it, must not import. */
const zonesOf = (domain) => {
  const others = domains.filter((other) => other !== domain)
  const open = ARROWS[domain]
  const closed = others.filter((other) => !open.includes(other))
  const adapter = ADAPTERS.includes(domain)
  return [
    {
      target: `./lib/${domain}/**/*`,
      from: closed.map((other) => `./lib/${other}/**/*`),
      message: `Not an arrow of ${domain}: see ARROWS in eslint.config.mjs.`,
    },
    {
      target: `./lib/${domain}/**/*`,
      from: adapter
        ? []
        : open.flatMap((other) =>
            entitiesOf(other).map((entity) => `./lib/${other}/${entity}/!(schema).ts`),
          ),
      message: 'Import only the schema of an entity of another domain.',
    },
    ...entitiesOf(domain).map((entity) => ({
      target: `./lib/${domain}/${entity}/**/*`,
      from: entitiesOf(domain)
        .filter((other) => other !== entity)
        .map((other) => `./lib/${domain}/${other}/!(schema).ts`),
      message: 'Work on the other entity’s table, or move the function down.',
    })),
  ].filter(({ from }) => from.length > 0)
}

const zones = [
  {
    target: `./${TYPES_OF_ROUTES}`,
    from: [...SERVER.filter((path) => path !== ROOT), './lib/schemas.*'],
    message: 'It takes the types of the route table, and nothing else of the server.',
  },
  {
    target: [...CLIENT, './hooks/**/*', './components/**/*'],
    from: SERVER,
    message:
      'This runs in the browser. Reach the server through lib/client/call, usually by a hook.',
  },
  {
    target: ['./pages/!(api)/**/*', './pages/*.tsx'],
    from: SERVER_BUT_PROPS,
    message: `A page reaches the server through its props (${PROPS}) and hooks.`,
  },
  {
    target: ['./lib/**/*', './pages/api/**/*'],
    from: ['./hooks/**/*', './components/**/*'],
    message: 'lib and the API know nothing of React.',
  },
  {
    target: './components/ui/**/*',
    from: ['./components/!(ui)/**/*', './hooks/!(ui)/**/*', './lib/!(client|shared)/**/*'],
    message: 'components/ui must not depend on a domain.',
  },
  ...Object.entries(UI_LAYERS).map(([layer, below]) => ({
    target: `./components/ui/${layer}/**/*`,
    from: `./components/ui/!(${[layer, ...below].join('|')})/**/*`,
    message: `Not a layer below ${layer}: see UI_LAYERS in eslint.config.mjs.`,
  })),
  {
    target: './hooks/ui/**/*',
    from: './hooks/!(ui)/**/*',
    message: 'hooks/ui must not depend on a domain.',
  },
  {
    target: './hooks/**/*',
    from: './components/**/*',
    message: 'Hooks feed components, not the reverse.',
  },
  {
    target: './lib/shared/**/*',
    from: './lib/!(shared)/**/*',
    message: 'Shared code stands alone: the edge runs it too.',
  },
  {
    target: [
      ...CLIENT,
      ...[...BASE, ...domains]
        .filter((folder) => folder !== 'client')
        .map((folder) => `./lib/${folder}/**/*`),
    ],
    from: ROOT,
    message: 'Only pages/api mounts the route table.',
  },
  {
    target: './lib/platform/**/*',
    from: domains.map((domain) => `./lib/${domain}/**/*`),
    message: 'The platform knows no domain.',
  },
  {
    target: './lib/platform/db/**/*',
    from: './lib/platform/auth/**/*',
    message: 'The database layer knows no callers: auth builds on it.',
  },
  {
    target: './middleware.ts',
    from: './lib/!(shared)/**/*',
    message: 'The edge may import lib/shared only.',
  },
  ...domains.flatMap(zonesOf),
  {
    target: PRODUCT,
    from: ['./dev/**/*', './tests/**/*'],
    message: 'The product knows nothing of its stand-ins and tests.',
  },
]

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.next',
      '.data',
      'next-env.d.ts',
      'test-results',
      'playwright-report',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { 'import-x': importX, '@next/next': next, form },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      ...next.configs['core-web-vitals'].rules,
      // Next's image optimizer is off: it would fetch what addresses say.
      '@next/next/no-img-element': 'off',
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'form/no-formatter-exceptions': 'error',
      'form/no-literal-spread': 'error',
      complexity: ['error', { max: 20 }],
      'max-depth': ['error', { max: 4 }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  { files: ['{components,hooks,pages}/**'], ...reactHooks.configs.flat.recommended },
  {
    // Routes and entities reach a connection through the wrapper alone.
    files: ['pages/**', 'lib/!(platform|marketing)/**', 'lib/marketing/!(sending|audience)/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'pg',
              importNames: ['Pool', 'Client'],
              message: 'A request gets its connection from ctx.',
            },
          ],
          patterns: [
            {
              group: ['**/platform/db/client', '**/platform/db/owner'],
              allowTypeImports: true,
              message: 'A request gets its connection from ctx.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [TYPES_OF_ROUTES],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/routes'],
              allowTypeImports: true,
              message: 'The route table is there as types: its code would reach the browser.',
            },
          ],
        },
      ],
    },
  },
  {
    // What our own API answers is known by its route (decision 087); of commerce nobody knows it.
    files: ['{components,hooks}/**'],
    ignores: [
      'hooks/commerce/{shop-noun,use-shop*}.ts',
      'hooks/commerce/*/{use-products-within,use-shop*,use-variant-stock}.ts',
      'hooks/ui/form/use-files.ts',
      'hooks/ui/list/{use-fresh,use-list,use-options,use-read,use-record}.ts',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'swr',
              importNames: ['default'],
              message: 'Take useRead of hooks/ui/list/use-read.',
            },
            {
              name: '@/lib/client/api',
              importNames: ['callAt'],
              message: 'Take request, which knows the route.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['lib/**'],
    ignores: ['lib/shared/zod.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [ZOD] }] },
  },
  {
    // Lists of options are used with the keyboard in one way: decision 054.
    files: ['{components,hooks,pages,tests}/**'],
    ignores: ['components/ui/form/fields/{Select,MultiSelect,Autocomplete,TagsInput}.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ZOD,
            {
              name: '@mantine/core',
              importNames: ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'],
              message: 'Take the one of components/ui/form/fields.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@/*'], message: 'Node runs this file, and knows no @/: write the path.' },
          ],
        },
      ],
    },
  },
  {
    // What cannot be loaded says so, and can be tried again: decision 057.
    files: ['{components,hooks,pages}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name="dynamic"]:not(:has(Property[key.name="loading"][value.name="Loading"]))',
          message: 'Take onDemand; for what the server draws as well, `loading: Loading`.',
        },
      ],
    },
  },
)
