import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { codeOf, listOf, NEITHER, numberOf, tickOf } from '@/lib/platform/imports/cells'
import {
  errorsBy,
  readBy,
  type Cells,
  type ImportField,
  type ImportNoun,
  type NewRow,
  type OldRow,
  type NumberedCells,
  type Verdict,
} from '@/lib/platform/imports/noun'
import { unitsOf } from '@/lib/shared/money/money'
import { DEPRECATED_LOINC, isDeprecatedLoinc } from '@/lib/shared/text/check-digits'
import { durationOf } from '@/lib/shared/time/duration'
import { createClinicalTest, discardDraft } from './commands'
import { findClinicalTest } from './queries'
import { ClinicalTestInput, KINDS, RESULT_TYPES, SPECIMENS } from './schema'

const inWords = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, code.replaceAll('-', ' ')]))
const [KIND, SPECIMEN, RESULT_TYPE] = [inWords(KINDS), inWords(SPECIMENS), inWords(RESULT_TYPES)]

/** What the scales of LOINC are here; others say nothing of a result. */
const LOINC_SCALES: Record<string, string> = {
  Qn: 'quantity',
  Ord: 'coded',
  Nom: 'coded',
  Nar: 'text',
  Doc: 'report',
}

/** What a file can say of a test, in the order of the template. */
const FIELDS: ImportField[] = [
  {
    name: 'code',
    label: 'Code',
    required: true,
    words: ['test code', 'test id', 'test number', 'order code', 'mnemonic'],
    sharedWords: ['loinc num', 'loinc', 'loinc code'],
    example: 'ZN-S',
  },
  {
    name: 'name',
    label: 'Name',
    required: true,
    words: ['test name', 'test', 'long name', 'description', 'long common name'],
    example: 'Zinc',
  },
  {
    name: 'synonyms',
    label: 'Synonyms',
    hint: 'With semicolons between them.',
    words: ['synonym', 'aliases', 'also known as', 'other names'],
    example: 'Serum zinc;Zn',
  },
  {
    name: 'kind',
    label: 'Kind',
    hint: 'laboratory, imaging, point of care or assessment.',
    forAll: true,
    choices: Object.values(KIND),
    words: ['type', 'category', 'modality'],
    example: 'laboratory',
  },
  {
    name: 'loinc',
    label: 'LOINC',
    words: ['loinc code', 'loinc number', 'loinc num'],
    example: '5763-8',
  },
  {
    name: 'specimen',
    label: 'Specimen',
    hint: 'As the form has them: serum, whole blood …',
    words: ['sample', 'sample type', 'specimen type'],
    forAll: true,
    choices: Object.values(SPECIMEN),
    example: 'serum',
  },
  {
    name: 'container',
    label: 'Container',
    words: ['tube', 'tube type'],
    example: 'Royal blue top',
  },
  {
    name: 'volume',
    path: 'volume.value',
    label: 'Volume',
    words: ['minimum volume', 'sample volume'],
    example: '1',
  },
  {
    name: 'volumeUnit',
    path: 'volume.unit',
    label: 'Volume unit',
    words: ['unit of volume'],
    example: 'mL',
  },
  {
    name: 'fasting',
    label: 'Fasting',
    hint: 'yes or no; no when it is empty.',
    forAll: true,
    choices: ['yes', 'no'],
    words: ['fasting required'],
    example: 'no',
  },
  {
    name: 'collection',
    label: 'Collection',
    words: ['collection instructions', 'instructions', 'preparation'],
    example: '',
  },
  {
    name: 'turnaround',
    label: 'Turnaround',
    hint: 'As in 2 days, 4 hours or PT4H.',
    words: ['turnaround time', 'tat', 'result in'],
    forAll: true,
    example: '2 days',
  },
  { name: 'method', label: 'Method', words: ['methodology', 'method typ'], example: 'ICP-MS' },
  {
    name: 'resultType',
    label: 'Result type',
    hint: 'quantity, integer, coded, ratio, text or report; or a scale of LOINC, as Qn.',
    words: ['result', 'data type', 'scale typ'],
    forAll: true,
    choices: Object.values(RESULT_TYPE),
    example: 'quantity',
  },
  {
    name: 'unit',
    label: 'Unit',
    hint: 'Of the result, in UCUM.',
    words: ['units', 'result unit', 'unit of measure', 'uom', 'ucum', 'example ucum units'],
    example: 'ug/dL',
  },
  {
    name: 'price',
    path: 'price.amount',
    label: 'Price',
    hint: 'As in 24.50.',
    words: ['amount', 'list price', 'unit price', 'cost', 'fee', 'charge'],
    example: '24.50',
  },
  {
    name: 'currency',
    path: 'price.currency',
    label: 'Currency',
    hint: 'As in USD.',
    words: ['currency code'],
    forAll: true,
    example: 'USD',
  },
]

const volumeOf = ({ volume, volumeUnit }: Cells) =>
  volume === '' && volumeUnit === ''
    ? null
    : { value: numberOf(volume!) ?? Number.NaN, unit: volumeUnit }

/** A currency alone is no price: files have it in every row. */
const priceOf = ({ price, currency }: Cells) =>
  price === ''
    ? null
    : { amount: unitsOf(price!, currency!) ?? Number.NaN, currency: currency!.toUpperCase() }

function inputOf(cells: Cells) {
  const { code, name, loinc, container, collection, turnaround, method } = cells
  // LOINC's own file names several examples.
  const unit = cells.unit!.split(';')[0]!.trim()
  return {
    code: code!.toUpperCase(),
    name,
    container,
    collection,
    method,
    volume: volumeOf(cells),
    price: priceOf(cells),
    loinc: loinc || null,
    unit: unit || null,
    synonyms: listOf(cells.synonyms!),
    fasting: tickOf(cells.fasting!),
    turnaround: turnaround === '' ? null : (durationOf(turnaround!) ?? turnaround),
    kind: codeOf(KIND, cells.kind!) ?? null,
    specimen: codeOf(SPECIMEN, cells.specimen!) ?? null,
    resultType: LOINC_SCALES[cells.resultType!] ?? codeOf(RESULT_TYPE, cells.resultType!) ?? null,
  }
}

/** A row as the form would send it, or what the form would say. */
function read(cells: Cells) {
  const input = inputOf(cells)
  const found = readBy(ClinicalTestInput, input)
  if ('data' in found) return found
  const errors = errorsBy(FIELDS, found.errors)
  return { errors: typeof input.fasting === 'string' ? { ...errors, fasting: NEITHER } : errors }
}

/** What the form says of a code that is taken, and should not be. */
const noteOn = ({ loinc }: ClinicalTestInput) =>
  loinc !== null && isDeprecatedLoinc(loinc) ? DEPRECATED_LOINC : undefined

async function check(ctx: Ctx, rows: NumberedCells[]): Promise<Verdict[]> {
  const found = rows.map(({ cells }) => read(cells))
  const codes = found.flatMap((row) => ('data' in row ? row.data.code : []))
  const known = await rowsOf<{ code: string; name: string }>(
    ctx,
    sql`select code, name from clinical_test_versions where shown and code = any(${sql.param(codes)})`,
  )
  const names = new Map(known.map(({ code, name }) => [code, name]))
  return found.map((row): Verdict => {
    if (!('data' in row)) return { result: 'failed', errors: row.errors }
    const name = names.get(row.data.code)
    if (name !== undefined) return { result: 'duplicate', note: `“${name}” has this code.` }
    return { result: 'ready', note: noteOn(row.data), keys: { code: row.data.code } }
  })
}

const create = (ctx: Ctx, { cells }: NewRow) =>
  createClinicalTest(ctx, ClinicalTestInput.parse(inputOf(cells))).then(({ code, version }) => ({
    id: code,
    version,
  }))

async function remove(ctx: Ctx, { id: code, version }: OldRow) {
  const { published, version: present } = await findClinicalTest(ctx, code)
  if (published) conflict('This test has been published since.')
  if (present !== version) conflict('Somebody has changed this test since.')
  await discardDraft(ctx, code)
}

export const clinicalTestImport: ImportNoun = {
  noun: 'tests',
  permission: 'tests:import',
  fields: FIELDS,
  keys: { code: { words: 'code' } },
  check,
  create,
  remove,
}
