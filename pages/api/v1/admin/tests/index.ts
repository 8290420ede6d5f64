import { z } from 'zod'
import { createClinicalTest } from '@/lib/clinical-tests/commands'
import { listClinicalTests } from '@/lib/clinical-tests/queries'
import {
  ClinicalTest,
  ClinicalTestEntry,
  ClinicalTestInput,
  ClinicalTestListQuery,
} from '@/lib/clinical-tests/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { figureOf } from '@/lib/shared/money'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
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

  POST: adminEndpoint({
    summary: 'Begins a test with a draft of its first version.',
    permission: 'tests:create',
    body: ClinicalTestInput,
    output: ClinicalTest,
    handle: ({ ctx, body }) => createClinicalTest(ctx, body),
  }),
})
