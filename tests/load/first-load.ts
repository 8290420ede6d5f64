import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * The JavaScript that the list page loads before it does anything, as a browser receives it (with
 * Brotli), against its budget.
 * Reads the production build: `node --import tsx tests/load/first-load.ts`. Chunks that are loaded
 * when needed (dialogs, the picker's list, notifications) are in no page's list and so do not
 * count.
 */
const PAGE = '/admin/organizations/[organizationDomainURL]/account'
const BUDGET = 200 * 1024
/** The build that `npm test` has just made; by hand, the latest one there is. */
const BUILD = path.resolve(process.env.NEXT_DIST_DIR ?? latestBuild())

function latestBuild(): string {
  const folder = '.next/builds'
  const builds = existsSync(folder)
    ? readdirSync(folder).map((name) => path.join(folder, name))
    : []
  const complete = builds.filter((build) => existsSync(path.join(build, 'complete')))
  return complete.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? '.next'
}

type Manifest = {
  pages: Record<string, string[]>
  rootMainFiles?: string[]
  polyfillFiles?: string[]
  lowPriorityFiles?: string[]
}

const manifestFile = path.join(BUILD, 'build-manifest.json')
if (!existsSync(manifestFile)) {
  console.error(`No production build in ${BUILD}: run \`npm run build\` first.`)
  process.exit(1)
}

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const own = manifest.pages[PAGE]
if (!own) {
  console.error(`The build has no page ${PAGE}.`)
  process.exit(1)
}

// What the document's scripts are, in their order; polyfills are `nomodule` and no current browser
// loads them.
const files = [
  ...new Set([
    ...(manifest.rootMainFiles ?? []),
    ...(manifest.pages['/_app'] ?? []),
    ...own,
    ...(manifest.lowPriorityFiles ?? []),
  ]),
].filter((file) => file.endsWith('.js') && !manifest.polyfillFiles?.includes(file))

/** The build has compressed what every page loads; `compression` does it with the rest. */
const SERVED = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const sizeOf = (name: string) => {
  const file = path.join(BUILD, name)
  const compressed = `${file}.br`
  return existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(file), SERVED).length
}

const sizes = files.map((file) => ({ file, size: sizeOf(file) })).sort((a, b) => b.size - a.size)
const total = sizes.reduce((sum, { size }) => sum + size, 0)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`

console.log(`First-load JavaScript of /admin/organizations/global/account, Brotli`)
for (const { file, size } of sizes.slice(0, 8))
  console.log(`  ${kilobytes(size)}  ${path.basename(file)}`)
if (sizes.length > 8)
  console.log(
    `  ${kilobytes(sizes.slice(8).reduce((sum, { size }) => sum + size, 0))}  ${sizes.length - 8} more`,
  )

/**
 * Whoever never opens the shop loads nothing of it; and nobody loads a client of Medusa, which is
 * the server's.
 */
const isShop = (page: string) => page.startsWith('/admin/commerce')
/** What its lists and its writes say. */
const SAYS = ['The shop cannot sort by that.', 'the shop says now that this was done']
const contents = (file: string) => readFileSync(path.join(BUILD, file), 'utf8')
const pagesWith = (words: string) =>
  Object.keys(manifest.pages).filter((page) =>
    manifest.pages[page]!.some((file) => file.endsWith('.js') && contents(file).includes(words)),
  )
const strays = SAYS.flatMap((words) => pagesWith(words).filter((page) => !isShop(page)))
const isThere = SAYS.every((words) => pagesWith(words).some(isShop))
const scripts = [...new Set(Object.values(manifest.pages).flat())].filter((file) =>
  file.endsWith('.js'),
)
const clients = scripts.filter((file) => /x-medusa-access-token/.test(contents(file)))
const isApart = isThere && strays.length === 0 && clients.length === 0
console.log(
  isApart
    ? '  The shop’s code is in its own pages alone.'
    : `  The shop’s code is where it should not be: ${[...strays, ...clients].join(', ') || 'nowhere'}`,
)
/** Schemas are checked in forms, which are loaded when needed; but these pages are forms. */
const FORMS = ['/newsletter', '/admin/commerce/store', '/admin/commerce/price-lists/[id]']
const withZod = pagesWith('ZodError').filter((page) => !FORMS.includes(page))
console.log(
  withZod.length === 0
    ? '  No page but forms begins with zod.'
    : `  These pages begin with zod: ${withZod.join(', ')}`,
)
console.log(
  `  ${kilobytes(total)}  of ${kilobytes(BUDGET).trim()} ${total > BUDGET ? 'OVER BUDGET' : 'within the budget'}`,
)
process.exit(total > BUDGET || !isApart || withZod.length > 0 ? 1 : 0)
