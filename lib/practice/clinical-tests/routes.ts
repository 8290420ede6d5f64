import { z } from '@/lib/shared/zod'
import { catalogueArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import { importRoutes } from '@/lib/platform/imports/routes'
import { textInPath } from '@/lib/shared/http/path-ids'
import { figureOf } from '@/lib/shared/money/money'
import { changeClinicalTest, createClinicalTest, discardDraft, draftClinicalTest } from './commands'
import { clinicalTestImport } from './import'
import { findPrices, writePriceAgain } from './prices'
import { changeAvailability, publishClinicalTest, retireClinicalTest } from './publishing'
import { findClinicalTest, listClinicalTests, listVersions } from './queries'
import {
  AvailabilityChange,
  ClinicalTest,
  ClinicalTestChange,
  ClinicalTestEntry,
  ClinicalTestInput,
  ClinicalTestListQuery,
  ClinicalTestVersion,
  PricesInCommerce,
  PricesQuery,
  Publication,
  Retirement,
} from './schema'

export const clinicalTestRoutes = [
  catalogueArea.get('/tests', {
    summary: 'The catalogue of tests that can be ordered.',
    permission: 'tests:read',
    query: ClinicalTestListQuery,
    output: z.array(ClinicalTestEntry),
    csv: {
      name: 'tests',
      columns: {
        Code: ({ code }) => code,
        Name: ({ name }) => name,
        Kind: ({ kind }) => kind,
        LOINC: ({ loinc }) => loinc,
        Specimen: ({ specimen }) => specimen,
        Turnaround: ({ turnaround }) => turnaround,
        'Tests in the panel': ({ memberCount }) => memberCount,
        Price: ({ price }) => price && figureOf(price),
        Currency: ({ price }) => price?.currency,
        Status: ({ status }) => status,
        Version: ({ number }) => number,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listClinicalTests(ctx, query),
  }),

  catalogueArea.post('/tests', {
    status: 201,
    summary: 'Begins a test with a draft of its first version.',
    permission: 'tests:create',
    body: ClinicalTestInput,
    output: ClinicalTest,
    handle: ({ ctx, body }) => createClinicalTest(ctx, body),
  }),

  catalogueArea.get('/tests/prices', {
    summary: 'What published tests cost in commerce.',
    permission: 'tests:read',
    query: PricesQuery,
    output: PricesInCommerce,
    handle: ({ ctx, query }) => findPrices(ctx, query.of),
  }),

  catalogueArea.get('/tests/:code', {
    summary: 'One test, with what is published and what is drafted.',
    permission: 'tests:read',
    params: { code: textInPath('Test', 20) },
    output: ClinicalTest,
    handle: ({ ctx, params }) => findClinicalTest(ctx, params.code),
  }),

  catalogueArea.put('/tests/:code', {
    summary: 'Changes the draft of a test.',
    permission: 'tests:update',
    params: { code: textInPath('Test', 20) },
    body: ClinicalTestChange,
    output: ClinicalTest,
    handle: ({ ctx, params, body }) => changeClinicalTest(ctx, params.code, body),
  }),

  catalogueArea.put('/tests/:code/availability', {
    summary: 'Says which organizations can order a test.',
    permission: 'tests:update',
    params: { code: textInPath('Test', 20) },
    body: AvailabilityChange,
    output: ClinicalTest,
    handle: ({ ctx, params, body }) => changeAvailability(ctx, params.code, body),
  }),

  catalogueArea.post('/tests/:code/draft', {
    status: 201,
    summary: 'Begins the draft of a test’s next version.',
    permission: 'tests:update',
    params: { code: textInPath('Test', 20) },
    body: Publication,
    output: ClinicalTest,
    handle: ({ ctx, params, body }) => draftClinicalTest(ctx, params.code, body.version),
  }),

  catalogueArea.delete('/tests/:code/draft', {
    summary: 'Throws a draft away, and with that of a first version the test.',
    permission: 'tests:update',
    params: { code: textInPath('Test', 20) },
    output: ClinicalTest,
    handle: ({ ctx, params }) => discardDraft(ctx, params.code),
  }),

  catalogueArea.get('/tests/:code/history', {
    summary: 'What happened to a test, newest first.',
    permission: 'tests:read',
    params: { code: textInPath('Test', 20) },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'test', params.code, query, () => findClinicalTest(ctx, params.code)),
  }),

  catalogueArea.post('/tests/:code/price', {
    summary: 'Has the price of a published test written to commerce again.',
    permission: 'tests:publish',
    params: { code: textInPath('Test', 20) },
    body: z.strictObject({}),
    output: ClinicalTest,
    handle: ({ ctx, params }) => writePriceAgain(ctx, params.code),
  }),

  catalogueArea.post('/tests/:code/publish', {
    summary: 'Publishes the draft of a test, which supersedes the version before.',
    permission: 'tests:publish',
    params: { code: textInPath('Test', 20) },
    body: Publication,
    output: ClinicalTest,
    handle: ({ ctx, params, body }) => publishClinicalTest(ctx, params.code, body.version),
  }),

  catalogueArea.post('/tests/:code/retire', {
    summary: 'Takes a published test out of the catalogue, for another one or for a reason.',
    permission: 'tests:publish',
    params: { code: textInPath('Test', 20) },
    body: Retirement,
    output: ClinicalTest,
    handle: ({ ctx, params, body }) => retireClinicalTest(ctx, params.code, body),
  }),

  catalogueArea.get('/tests/:code/versions', {
    summary: 'Every version of a test, newest first.',
    permission: 'tests:read',
    params: { code: textInPath('Test', 20) },
    output: z.array(ClinicalTestVersion),
    handle: ({ ctx, params }) => listVersions(ctx, params.code),
  }),

  ...importRoutes(catalogueArea.below('/tests'), clinicalTestImport),
]
