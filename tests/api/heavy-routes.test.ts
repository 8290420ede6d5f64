import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@/lib/server/endpoints'
import { loadRoute, routeFiles } from '@/tests/support/request'

/** Lists that come whole, and why they are never long. */
const SHORT: Record<string, string> = {
  'v1/faqs.ts': 'Questions that staff have written.',
  'v1/admin/account.ts': 'The organizations of one person.',
  'v1/admin/permissions.ts': 'Words of the product.',
  'v1/home/permissions.ts': 'Words of the product.',
  'v1/admin/api-keys/permissions.ts': 'Words of the product.',
  'v1/home/api-keys/permissions.ts': 'Words of the product.',
  'v1/admin/audit/actors.ts': 'As many as a list of options offers.',
  'v1/home/audit/actors.ts': 'As many as a list of options offers.',
  'v1/admin/billing/countries.ts': 'Countries.',
  'v1/home/billing/countries.ts': 'Countries.',
  'v1/admin/billing/figures.ts': 'One row for each currency.',
  'v1/admin/locations/countries.ts': 'Countries.',
  'v1/home/locations/countries.ts': 'Countries.',
  'v1/admin/locations/week.ts': 'The days of a week.',
  'v1/home/locations/week.ts': 'The days of a week.',
  'v1/admin/practitioners/duplicates.ts': 'As many as a form shows.',
  'v1/home/practitioners/duplicates.ts': 'As many as a form shows.',
  'v1/admin/faqs/[id]/versions.ts': 'Versions of one question.',
  'v1/admin/tests/[code]/versions.ts': 'Versions of one test.',
  'v1/admin/plans/[code]/versions/index.ts': 'Versions of one plan.',
  'v1/admin/templates/[id]/versions/index.ts': 'Versions of one template.',
  'v1/admin/users/[id]/effective.ts': 'Permissions of one person.',
  'v1/home/users/[id]/effective.ts': 'Permissions of one person.',
  'v1/admin/users/[id]/sessions.ts': 'Sessions of one person.',
  'v1/home/users/[id]/sessions.ts': 'Sessions of one person.',
  'v1/admin/organizations/[organizationDomainURL]/export/index.ts':
    'Exports of one person, as many as are shown.',
  'v1/home/account/export/index.ts': 'Exports of one person, as many as are shown.',
  'v1/admin/roles/[id]/people/index.ts': 'Staff who hold one global role.',
}

const walked = (
  await Promise.all(routeFiles.map(async (file) => ({ file, ...(await loadRoute(file)) })))
).flatMap(({ file, default: { methods = {} } }) =>
  Object.entries(methods).map(([method, endpoint]) => ({ file, method, endpoint })),
)

const isList = (output: z.ZodType): boolean =>
  output instanceof z.ZodArray ||
  (output instanceof z.ZodUnion && output.options.some((one) => isList(one as z.ZodType)))
const knows = (query: z.ZodType | undefined, name: string) =>
  query instanceof z.ZodObject && name in query.shape

test('a list is read page by page, is heavy, or is named here as short', () => {
  const whole = walked.filter(
    ({ method, endpoint: { output, query, heavy } }) =>
      method === 'GET' && isList(output) && !knows(query, 'limit') && !heavy,
  )
  expect(whole.map(({ file }) => file).toSorted()).toEqual(Object.keys(SHORT).toSorted())
})

/**
 * Steps that work on the rows of a file; the others list imports, show one or answer an empty file.
 */
const STEP = /\/imports\/(index|\[id\]\/\w+)\.ts$/
const isStep = (file: string, method: string) =>
  STEP.test(file) && (method !== 'GET' || /\/\[id\]\/(?!index)\w+\.ts$/.test(file))

test('each step of an import is heavy, and each file that is made of many rows', () => {
  const steps = walked.filter(({ file, method }) => isStep(file, method))
  expect(steps.length).toBeGreaterThanOrEqual(30)
  const others = [
    'v1/admin/commerce/batch-jobs/[id]/file.ts',
    'v1/admin/billing/revenue.ts',
    'v1/admin/segments/[id]/contacts.ts',
    'v1/admin/campaigns/[id]/report.ts',
  ]
  const files = walked.filter(({ file }) => others.includes(file))
  expect(files).toHaveLength(others.length)
  // The rows of an import are heavy as a file, and else read page by page.
  const isHeavy = ({ heavy }: Endpoint) =>
    typeof heavy === 'function' ? heavy({ format: 'csv' }, undefined) : heavy === true
  const light = [...steps, ...files].filter(({ endpoint }) => !isHeavy(endpoint))
  expect(light.map(({ file, method }) => `${method} ${file}`)).toEqual([])
})

test('a list that answers CSV takes the parameter that makes the call heavy', () => {
  const files = walked.filter(({ endpoint }) => endpoint.csv)
  expect(files.length).toBeGreaterThanOrEqual(10)
  for (const { file, endpoint } of files)
    expect([file, knows(endpoint.query, 'format')]).toEqual([file, true])
})
