import { expect, test } from 'vitest'
import { z } from '@/lib/shared/zod'
import type { Endpoint } from '@/lib/platform/api/endpoints'
import { declared } from '@/tests/support/http/routes'

/** Lists that come whole, and why they are never long. */
const SHORT: Record<string, string> = {
  '/api/v1/faqs': 'Questions that staff have written.',
  '/api/v1/admin/account': 'The organizations of one person.',
  '/api/v1/admin/permissions': 'Words of the product.',
  '/api/v1/home/permissions': 'Words of the product.',
  '/api/v1/admin/api-keys/permissions': 'Words of the product.',
  '/api/v1/home/api-keys/permissions': 'Words of the product.',
  '/api/v1/admin/audit/actors': 'As many as a list of options offers.',
  '/api/v1/home/audit/actors': 'As many as a list of options offers.',
  '/api/v1/admin/billing/countries': 'Countries.',
  '/api/v1/home/billing/countries': 'Countries.',
  '/api/v1/admin/billing/figures': 'One row for each currency.',
  '/api/v1/admin/locations/countries': 'Countries.',
  '/api/v1/home/locations/countries': 'Countries.',
  '/api/v1/admin/locations/week': 'The days of a week.',
  '/api/v1/home/locations/week': 'The days of a week.',
  '/api/v1/admin/practitioners/duplicates': 'As many as a form shows.',
  '/api/v1/home/practitioners/duplicates': 'As many as a form shows.',
  '/api/v1/admin/faqs/:id/versions': 'Versions of one question.',
  '/api/v1/admin/tests/:code/versions': 'Versions of one test.',
  '/api/v1/admin/plans/:code/versions': 'Versions of one plan.',
  '/api/v1/admin/templates/:id/versions': 'Versions of one template.',
  '/api/v1/admin/users/:id/effective': 'Permissions of one person.',
  '/api/v1/home/users/:id/effective': 'Permissions of one person.',
  '/api/v1/admin/users/:id/sessions': 'Sessions of one person.',
  '/api/v1/home/users/:id/sessions': 'Sessions of one person.',
  '/api/v1/admin/organizations/:organizationDomainURL/export':
    'Exports of one person, as many as are shown.',
  '/api/v1/home/account/export': 'Exports of one person, as many as are shown.',
  '/api/v1/admin/roles/:id/people': 'Staff who hold one global role.',
}

const walked = declared.map(({ route, method, ...endpoint }) => ({ route, method, endpoint }))

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
  expect(whole.map(({ route }) => route).toSorted()).toEqual(Object.keys(SHORT).toSorted())
})

/**
 * Steps that work on the rows of a file; the others list imports, show one or answer an empty file.
 */
const STEP = /\/imports(\/:id(\/\w+)?)?$/
const isStep = (route: string, method: string) =>
  STEP.test(route) && (method !== 'GET' || /\/:id\/\w+$/.test(route))

test('each step of an import is heavy, and each file that is made of many rows', () => {
  const steps = walked.filter(({ route, method }) => isStep(route, method))
  expect(steps.length).toBeGreaterThanOrEqual(30)
  const others = [
    '/api/v1/admin/commerce/batch-jobs/:id/file',
    '/api/v1/admin/billing/revenue',
    '/api/v1/admin/segments/:id/contacts',
    '/api/v1/admin/campaigns/:id/report',
  ]
  const files = walked.filter(({ route }) => others.includes(route))
  expect(files).toHaveLength(others.length)
  // The rows of an import are heavy as a file, and else read page by page.
  const isHeavy = ({ heavy }: Endpoint) =>
    typeof heavy === 'function' ? heavy({ format: 'csv' }, undefined) : heavy === true
  const light = [...steps, ...files].filter(({ endpoint }) => !isHeavy(endpoint))
  expect(light.map(({ route, method }) => `${method} ${route}`)).toEqual([])
})

test('a list that answers CSV takes the parameter that makes the call heavy', () => {
  const files = walked.filter(({ endpoint }) => endpoint.csv)
  expect(files.length).toBeGreaterThanOrEqual(10)
  for (const { route, endpoint } of files)
    expect([route, knows(endpoint.query, 'format')]).toEqual([route, true])
})
