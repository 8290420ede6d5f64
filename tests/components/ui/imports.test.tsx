import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ChooseColumns } from '@/components/imports/ChooseColumns'
import { useDrive, type Drive } from '@/components/imports/use-drive'
import { roomSentence } from '@/components/imports/words'
import { useImport } from '@/hooks/ui/form/use-imports'
import type { Import } from '@/lib/shared/imports/import-schema'
import { renderConsole } from '../console'
import { ok, serve, type Handler } from '../server'

const field = (
  name: string,
  label: string,
  more: Partial<Import['fields'][number]> = {},
): Import['fields'][number] => ({
  name,
  label,
  required: false,
  requiredWith: [],
  hint: '',
  forAll: 'no',
  choices: null,
  ...more,
})

const uploaded: Import = {
  id: 'i1',
  noun: 'practitioners',
  fileName: 'staff.csv',
  bytes: 10,
  state: 'uploaded',
  rows: 2,
  counts: { waiting: 2 },
  by: null,
  organization: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  columns: ['Name', 'LOINC_NUM'],
  samples: [['Ada Abel'], ['2345-7']],
  mapping: { given: 0 },
  constants: {},
  remembered: false,
  earlier: null,
  going: false,
  failure: null,
  room: null,
  fields: [
    field('given', 'Given name', { required: true }),
    field('family', 'Family name', { required: true }),
    field('code', 'Role', { required: true, forAll: 'yes', choices: ['physician', 'nurse'] }),
    field('languages', 'Languages', { forAll: 'yes' }),
    field('dayFormat', 'Days are written', {
      forAll: 'only',
      choices: ['Day first', 'Month first'],
    }),
  ],
}

describe('choosing columns', () => {
  test('takes one column for two fields, and values for all rows', async () => {
    serve({})
    const onChosen = vi.fn(async () => undefined)
    renderConsole(
      <ChooseColumns
        noun="practitioners"
        found={uploaded}
        onChosen={onChosen}
        onAbandon={vi.fn()}
        onClose={vi.fn()}
      />,
    )
    const check = screen.getByRole('button', { name: 'Check 2 practitioners' })
    expect(check).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Use for another field' }))
    await userEvent.selectOptions(screen.getByLabelText('Name is also'), 'Family name *')
    const forAll = within(screen.getByRole('region', { name: 'For all rows' }))
    await userEvent.selectOptions(forAll.getByLabelText('Role *'), 'nurse')
    await userEvent.selectOptions(
      forAll.getByLabelText('Say something else for all rows'),
      'Languages',
    )
    await userEvent.type(forAll.getByLabelText('Languages'), 'en')
    await userEvent.click(check)
    expect(onChosen).toHaveBeenCalledWith({
      mapping: { given: 0, family: 0 },
      constants: { code: 'nurse', languages: 'en' },
    })
  })

  test('is there again when the session has ended meanwhile, until it is sent', async () => {
    serve({})
    const acts = { onChosen: vi.fn(async () => undefined), onAbandon: vi.fn(), onClose: vi.fn() }
    const open = (found = uploaded) => {
      cleanup()
      renderConsole(<ChooseColumns noun="practitioners" found={found} {...acts} />)
    }
    const role = () => screen.getByLabelText<HTMLSelectElement>('Role *').value
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Use for another field' }))
    await userEvent.selectOptions(screen.getByLabelText('Name is also'), 'Family name *')
    await userEvent.selectOptions(screen.getByLabelText('Role *'), 'nurse')
    open({ ...uploaded, constants: { code: 'physician' } })
    expect(role()).toBe('physician')
    open()
    expect(role()).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Use for another field' }))
    await userEvent.selectOptions(screen.getByLabelText('Name is also'), 'Family name *')
    await userEvent.selectOptions(screen.getByLabelText('Role *'), 'nurse')
    open()
    expect(role()).toBe('nurse')
    await userEvent.click(screen.getByRole('button', { name: 'Check 2 practitioners' }))
    expect(acts.onChosen).toHaveBeenCalledWith({
      mapping: { given: 0, family: 0 },
      constants: { code: 'nurse' },
    })
    open()
    expect(role()).toBe('')
  })

  test('asks for what a chosen column makes compulsory', async () => {
    serve({})
    const licence = [
      field('licenceType', 'Licence type', {
        requiredWith: ['licenceNumber'],
        forAll: 'yes',
        choices: ['Medical'],
      }),
      field('licenceNumber', 'Licence number'),
    ]
    const found = {
      ...uploaded,
      mapping: { given: 0, family: 0 },
      fields: [...uploaded.fields, ...licence],
    }
    const acts = { onChosen: vi.fn(), onAbandon: vi.fn(), onClose: vi.fn() }
    const { unmount } = renderConsole(
      <ChooseColumns noun="practitioners" found={found} {...acts} />,
    )
    expect(screen.getByRole('status').textContent).toBe('Still to be chosen: Role')
    expect(screen.queryByLabelText('Licence type *')).toBeNull()
    unmount()

    const withNumber = { ...found, mapping: { ...found.mapping, licenceNumber: 1 } }
    renderConsole(<ChooseColumns noun="practitioners" found={withNumber} {...acts} />)
    expect(screen.getByRole('status').textContent).toBe('Still to be chosen: Role, Licence type')
    await userEvent.selectOptions(screen.getByLabelText('Licence type *'), 'Medical')
    expect(screen.getByRole('status').textContent).toBe('Still to be chosen: Role')
  })
})

test.each<[Import['room'], boolean, string]>([
  [null, false, ''],
  [{ word: 'seats', left: 5, runs: true, due: 5, likely: 1 }, false, ''],
  [
    { word: 'seats', left: 5, runs: true, due: 5, likely: 1 },
    true,
    'Your plan has 5 free seats. 5 of 6 rows will be created, and the others wait until there is room.',
  ],
  [
    { word: 'locations', left: 0, runs: true, due: 2, likely: 0 },
    false,
    'Your plan has no more locations. All 2 rows wait until there is room.',
  ],
  [
    { word: 'locations', left: 0, runs: true, due: 1, likely: 0 },
    false,
    'Your plan has no more locations. The row waits until there is room.',
  ],
  [
    { word: 'seats', left: 0, runs: false, due: 2, likely: 0 },
    false,
    'Your subscription is paused or has ended. All 2 rows wait until it runs again.',
  ],
])('of %j the check says: %s %s', (room, withLikely, sentence) =>
  expect(roomSentence(room, withLikely)).toBe(sentence),
)

describe('an import that the server brings on', () => {
  function open(found: Partial<Import>, steps: Record<string, Handler>) {
    cleanup()
    let drive: Drive | undefined
    function Page() {
      const one = useImport('practitioners', 'i1')
      drive = useDrive(one.answer.data, one)
      return <p>{one.answer.data && `${drive.going ? 'goes on' : 'rests'} ${drive.failure}`}</p>
    }
    const { asked } = serve({
      'GET /admin/practitioners/imports/i1': () => ok({ ...uploaded, ...found }),
      ...steps,
    })
    renderConsole(<Page />)
    const sent = () =>
      asked
        .filter(({ method }) => method === 'POST')
        .map(({ headers }) => (headers.has('Idempotency-Settle') ? 'settled' : 'sent'))
    return { begin: () => drive!.begin(), stop: () => drive!.stop(), sent, asked }
  }
  const CONTINUE = 'POST /admin/practitioners/imports/i1/continue'

  test('goes on from where it was, also where the answer did not come', async () => {
    const left = open({}, { [CONTINUE]: () => new Promise(() => {}) })
    act(() => void left.begin())
    await waitFor(() => expect(left.sent()).toEqual(['sent']))
    const opened = open(
      {},
      { [CONTINUE]: () => ok({ ...uploaded, state: 'running', going: true }) },
    )
    await act(() => opened.begin())
    expect(opened.sent()).toEqual(['settled', 'sent'])
    expect(await screen.findByText('goes on')).toBeTruthy()
  })

  test('is looked at while it goes on, which is nothing that the person does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = open({ state: 'running', going: true }, {})
    const looks = () =>
      asked
        .filter(({ path }) => path.endsWith('/imports/i1'))
        .map(({ headers }) => headers.get('X-Background'))
    await waitFor(() => expect(looks()).toEqual([null]))
    await act(() => vi.advanceTimersByTimeAsync(3500))
    expect(looks().length).toBeGreaterThan(1)
    expect(looks().slice(1)).toEqual(
      looks()
        .slice(1)
        .map(() => '1'),
    )
    vi.useRealTimers()
  })

  test('says why it no longer does', async () => {
    open({ state: 'running', failure: 'It has stopped: so it is.' }, {})
    expect(await screen.findByText('rests It has stopped: so it is.')).toBeTruthy()
  })
})
