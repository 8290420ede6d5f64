import { TextInput } from '@mantine/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { FormSection } from '@/components/ui/form/FormSection'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { SearchInput } from '@/components/ui/list/filters/SearchInput'
import { NoticesContext } from '@/components/ui/primitives/dialog/cover'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { renderConsole } from '../console'
import { ok, refused, serve, type Handler } from '../server'
import { ThingChange, ThingInput, things, type Thing, useSaveThing } from '../things'

type Values = { name: string; kind: Thing['kind'] }
const POST = 'POST /admin/things'
const PUT = 'PUT /admin/things/t1'
const thing: Thing = { id: 't1', name: 'Anvil', weight: 10, kind: 'hard', version: 3 }

const fields = (form: Form<Values>) => (
  <>
    <TextInput label="Name" {...form.getInputProps('name')} />
    <Select label="Kind" data={['soft', 'hard']} {...form.getInputProps('kind')} />
  </>
)

function NewThing({ onClose }: { onClose: () => void }) {
  const save = useSaveThing()
  return (
    <FormDrawer
      title="New thing"
      submitLabel="Create"
      schema={ThingInput}
      initialValues={{ name: '', kind: 'soft' }}
      onClose={onClose}
      onSubmit={async (input) => `Thing “${(await save(input)).name}” created.`}
    >
      {fields}
    </FormDrawer>
  )
}

function OneThing({ onClose, readOnly }: { onClose: () => void; readOnly?: string }) {
  const save = useSaveThing()
  return (
    <RecordDrawer
      entity={things}
      id="t1"
      what="The thing"
      title={({ name }: Thing) => name}
      schema={ThingChange}
      valuesOf={({ name, kind }) => ({ name, kind })}
      words={{
        name: { label: 'Name' },
        kind: { label: 'Kind', show: (kind) => String(kind).toUpperCase() },
      }}
      permission="resources:update"
      readOnly={() => readOnly}
      onClose={onClose}
      onSubmit={async (input) => `Thing “${(await save(input, 't1')).name}” saved.`}
    >
      {fields}
    </RecordDrawer>
  )
}

function open(Drawer: typeof OneThing, handlers: Record<string, Handler>, readOnly?: string) {
  const server = serve({ 'GET /admin/things/t1': () => ok(thing), ...handlers })
  const closed = vi.fn()
  let mutate: ReturnType<typeof useSWRConfig>['mutate']
  const Page = () => {
    const [opened, setOpened] = useState(true)
    mutate = useSWRConfig().mutate
    const close = () => {
      closed()
      setOpened(false)
    }
    return (
      <>
        <a href="/elsewhere">Elsewhere</a>
        {opened && <Drawer onClose={close} readOnly={readOnly} />}
      </>
    )
  }
  const view = renderConsole(<Page />)
  const sent = (call: string) =>
    server.asked.filter(({ method, path }) => `${method} ${path}` === call)
  return { ...server, ...view, closed, sent, mutate: mutate!, user: userEvent.setup() }
}
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const press = (label: string) => screen.getByRole('button', { name: label }).click()

describe('a form', () => {
  test('tells how high its foot is while it is there, for notifications to stand above it', async () => {
    const foot = () => document.documentElement.style.getPropertyValue('--foot')
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132)
    const { unmount } = open(NewThing, {})
    await name()
    expect(foot()).toBe('132px')
    height.mockRestore()
    unmount()
    expect(foot()).toBe('0px')
  })

  test('sends what was entered under one name per content, tells of it and closes', async () => {
    let away = true
    const { user, sent, closed } = open(NewThing, {
      [POST]: ({ body }) =>
        away ? refused(503, 'Come back.') : ok({ ...thing, ...(body as Values) }),
    })
    await user.type(await name(), '  Feather ')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect((await screen.findByText('Come back.')).getAttribute('role')).toBe('alert')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Come back.'))
    away = false
    await user.click(await name())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Thing “Feather” created.')).toBeTruthy()
    expect(closed).toHaveBeenCalledOnce()
    expect(sent(POST).map(({ body }) => body)).toEqual([
      { name: 'Feather', kind: 'soft' },
      { name: 'Feather', kind: 'soft' },
    ])
    const [first, second] = sent(POST).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test.each(['Control', 'Meta'])(
    'is saved by %s and Enter in a search as well, which is nothing to be taken, and by Enter alone in none',
    async (key) => {
      function Searched({ onClose }: { onClose: () => void }) {
        const save = useSaveThing()
        const [words, setWords] = useState('')
        return (
          <FormDrawer
            title="New thing"
            schema={ThingInput}
            initialValues={{ name: 'Feather', kind: 'soft' as Thing['kind'] }}
            onClose={onClose}
            onSubmit={async (input) => void (await save(input))}
          >
            {(form) => (
              <>
                <SearchInput label="Search parts" value={words} onChange={setWords} />
                {fields(form)}
              </>
            )}
          </FormDrawer>
        )
      }
      const { user, sent, closed } = open(Searched, { [POST]: () => ok(thing) })
      await user.type(await screen.findByRole('searchbox', { name: 'Search parts' }), 'nib{Enter}')
      expect(sent(POST)).toEqual([])
      await user.keyboard(`{${key}>}{Enter}{/${key}}`)
      await waitFor(() => expect(closed).toHaveBeenCalledOnce())
      expect(sent(POST).map(({ body }) => body)).toEqual([{ name: 'Feather', kind: 'soft' }])
    },
  )

  test('says what is wrong when a field is left, and on submit goes to the first', async () => {
    const { user, sent } = open(NewThing, {})
    const field = await name()
    await user.type(field, 'x')
    await user.tab()
    expect(await screen.findByText('A name has at least 2 characters.')).toBeTruthy()
    press('Create')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent(POST)).toEqual([])
  })

  test('puts what the server refuses on its field', async () => {
    const { user, closed } = open(NewThing, {
      [POST]: () => ({
        status: 409,
        body: { success: false, error: 'No.', fields: { name: 'This name is taken.' } },
      }),
    })
    await user.type(await name(), 'Anvil')
    press('Create')
    expect(await screen.findByText('This name is taken.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await name()))
    expect(screen.queryByText('No.')).toBeNull()
    expect(closed).not.toHaveBeenCalled()
  })

  test('says above the fields what belongs to none of them', async () => {
    const { user } = open(NewThing, {
      [POST]: () => ({
        status: 422,
        body: { success: false, error: 'No more.', fields: { elsewhere: 'No more.' } },
      }),
    })
    await user.type(await name(), 'Anvil')
    press('Create')
    expect((await screen.findByText('No more.')).getAttribute('role')).toBe('alert')
  })
})

test('what heads a part of a form is one level below the title that it follows', () => {
  const part = (title: string) => (
    <FormSection title={title} about="What it is.">
      <p />
    </FormSection>
  )
  renderConsole(
    <>
      {part('On a page')}
      <DrawerFrame title="Thing" onClose={() => {}}>
        {part('In a drawer')}
        <Dialog title="Question" onClose={() => {}}>
          {part('In a dialog')}
        </Dialog>
      </DrawerFrame>
    </>,
  )
  const heads = ['On a page', 'Thing', 'In a drawer', 'Question', 'In a dialog']
  expect(heads.map((text) => screen.getByText(text).tagName)).toEqual([
    'H2',
    'H2',
    'H3',
    'H2',
    'H3',
  ])
})

describe('what lies over a page', () => {
  const over = [
    [
      'A drawer',
      <DrawerFrame key="drawer" title="Thing" onClose={() => {}} children="Its fields" />,
    ],
    ['A dialog', <Dialog key="dialog" title="Thing" onClose={() => {}} children="Its words" />],
    [
      'A dialog to its edges',
      <Dialog key="form" title="Thing" bare onClose={() => {}} children="Its fields" />,
    ],
  ] as const

  test.each(over)('says what the page says: %s', (_, content) => {
    renderConsole(<NoticesContext value={<p>Nobody can tell yet.</p>}>{content}</NoticesContext>)
    expect(
      within(screen.getByRole('dialog', { name: 'Thing' })).getByText('Nobody can tell yet.'),
    ).toBeTruthy()
  })

  test.each(over)('has no banner of its own: %s', (_, content) => {
    renderConsole(content)
    expect(screen.getByRole('dialog', { name: 'Thing' })).toBeTruthy()
    expect(screen.queryByRole('banner', { hidden: true })).toBeNull()
  })
})

describe('what is not saved yet', () => {
  test('is asked about before Escape, the cross or a link throws it away', async () => {
    const { user, closed, sent } = open(NewThing, {})
    await user.type(await name(), 'Feather')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Discard what you entered?')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(sent(POST)).toEqual([])
    const followed = vi.fn((event: MouseEvent) => event.preventDefault())
    screen.getByText('Elsewhere').addEventListener('click', followed)
    screen.getByText('Elsewhere').click()
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy()
    expect(followed).not.toHaveBeenCalled()
    expect(closed).not.toHaveBeenCalled()
    press('Discard')
    expect(followed).toHaveBeenCalledOnce()
  })

  test('keeps the tab from being closed and the Back button from leaving', async () => {
    const { user, router } = open(NewThing, {})
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const back = vi.mocked(router.beforePopState)
    await name()
    expect(leave()).toBe(false)
    expect(back).not.toHaveBeenCalled()
    await user.type(await name(), 'Feather')
    expect(leave()).toBe(true)
    expect(back.mock.calls.at(-1)![0]({ url: '/', as: '/', options: {} })).toBe(false)
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy()
  })

  test('is nothing when nothing was entered', async () => {
    const { user, closed } = open(NewThing, {})
    await name()
    await user.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
  })

  test('comes back into sight when it is asked about', async () => {
    const { user } = open(OneThing, {})
    await user.type(await name(), 's')
    await user.click(screen.getByRole('tab', { name: 'History' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('Discard what you entered?')).toBeTruthy()
  })
})

describe('a record', () => {
  test('is saved with the version it was read in', async () => {
    const { user, sent, closed } = open(OneThing, {
      [PUT]: () => ok({ ...thing, name: 'Anvils', version: 4 }),
    })
    await user.type(await name(), 's')
    press('Save')
    expect(await screen.findByText('Thing “Anvils” saved.')).toBeTruthy()
    expect(sent(PUT)[0]!.body).toEqual({ name: 'Anvils', kind: 'hard', version: 3 })
    expect(closed).toHaveBeenCalledOnce()
  })

  test('keeps the version it was read in, whatever is loaded meanwhile', async () => {
    let current = thing
    const { user, sent, mutate } = open(OneThing, {
      'GET /admin/things/t1': () => ok(current),
      [PUT]: () => ({ status: 409, body: { success: false, error: 'Changed.', current } }),
    })
    await user.type(await name(), 's')
    current = { ...thing, name: 'Theirs', version: 8 }
    // As after a lost connection: everything on the page is asked for anew.
    await act(() => mutate(() => true))
    expect((await name()).value).toBe('Anvils')
    press('Save')
    expect(await screen.findByRole('button', { name: 'Keep mine: Name' })).toBeTruthy()
    expect(sent(PUT)[0]!.body).toEqual({ name: 'Anvils', kind: 'hard', version: 3 })
  })

  test.each([
    ['is not there any more', refused(404, 'Thing not found.')],
    [
      'never was one',
      { status: 422, body: { success: false, error: 'Unknown.', fields: { id: 'Unknown.' } } },
    ],
  ])('that %s says so, and leads back to the list', async (_what, answer) => {
    serve({ 'GET /admin/things/t1': () => answer })
    const close = vi.fn()
    renderConsole(<OneThing onClose={close} />)
    expect(await screen.findByText('The thing is not there')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Back to the list' }))
    expect(close).toHaveBeenCalled()
  })

  test('that could not be loaded says why, and can be tried again', async () => {
    let found = false
    open(OneThing, { 'GET /admin/things/t1': () => (found ? ok(thing) : refused(400, 'Not now.')) })
    expect(await screen.findByText('Not now.')).toBeTruthy()
    found = true
    press('Try again')
    expect((await name()).value).toBe('Anvil')
  })

  test('can be read by those who may not change it', async () => {
    open(OneThing, {}, 'You can read this.')
    expect((await name()).matches(':disabled')).toBe(true)
    expect(screen.getByText('You can read this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('has a history, field by field', async () => {
    const at = new Date(Date.now() - 7_200_000).toISOString()
    const { user } = open(OneThing, {
      'GET /admin/things/t1/history': () =>
        ok(
          [
            {
              id: 2,
              at,
              actor: 'Iris Vale',
              action: 'things:update',
              event: null,
              before: { kind: 'soft' },
              after: { kind: 'hard' },
            },
            {
              id: 1,
              at,
              actor: null,
              action: 'things:create',
              event: null,
              before: null,
              after: { name: 'Anvil', shelfLife: null },
            },
          ],
          { total: 2 },
        ),
    })
    await name()
    await user.click(screen.getByRole('tab', { name: 'History' }))
    const [changed, created] = await screen.findAllByRole('listitem')
    expect(changed!.textContent).toBe('Iris Vale changed the thing 2 hours agoKindSOFT → HARD')
    expect(created!.textContent).toBe('The system created the thing 2 hours agoNameAnvil')
  })

  test('has all of its history, older changes when they are asked for', async () => {
    const EVERY = 240
    const { user, asked } = open(OneThing, {
      'GET /admin/things/t1/history': ({ params }) => {
        const left = Number(params.get('before') ?? EVERY + 1) - 1
        const ids = Array.from(
          { length: Math.min(left, Number(params.get('limit'))) },
          (_, index) => left - index,
        )
        const change = {
          at: new Date().toISOString(),
          actor: 'Iris Vale',
          action: 'things:update',
          event: null,
          before: {},
        }
        return ok(
          ids.map((id) => ({ ...change, id, after: { weight: id } })),
          { total: left },
        )
      },
    })
    const count = (changes: number) =>
      waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(changes))
    await name()
    await user.click(screen.getByRole('tab', { name: 'History' }))
    await count(25)
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await count(125)
    // Whoever reads with the keyboard goes on where the button was.
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[25]!.parentElement)
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await count(225)
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    await count(EVERY)
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    expect(asked.map(({ params }) => params.get('before')).filter(Boolean)).toEqual([
      '216',
      '116',
      '16',
    ])
  })
})

describe('a version conflict', () => {
  const theirs: Thing = { ...thing, name: 'Big anvil', kind: 'soft', version: 7 }
  const conflicted = (current = theirs) => {
    let version = 3
    return open(OneThing, {
      [PUT]: ({ body }) => {
        const sent = body as Values & { version: number }
        if (sent.version === current.version) return ok({ ...current, ...sent })
        version = sent.version
        return { status: 409, body: { success: false, error: `Not version ${version}.`, current } }
      },
      'GET /admin/things/t1/history': () =>
        ok([
          {
            id: 9,
            at: new Date().toISOString(),
            actor: 'Iris Vale',
            action: 'things:update',
            event: null,
            before: {},
            after: {},
          },
        ]),
    })
  }
  const side = (action: string) => screen.getByRole('button', { name: action })

  test('shows both versions and who changed it, and saves nothing until it is decided', async () => {
    const { user, sent } = conflicted()
    await user.clear(await name())
    await user.type(await name(), 'Old anvil')
    press('Save')
    const notice = await screen.findByRole('alert', {
      name: 'This was changed while you were editing',
    })
    await within(notice).findByText('Iris Vale')
    const rows = within(notice)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'FieldYoursTheirs',
      'NameOld anvilKeep mineBig anvilTake theirs',
      'KindHARDKeep mineSOFTTake theirs',
    ])
    // Only they have changed the kind: theirs counts unless somebody says otherwise.
    expect(side('Take theirs: Kind').getAttribute('aria-pressed')).toBe('true')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(sent(PUT)).toHaveLength(1)
  })

  test('saves mine on top of theirs', async () => {
    const { user, sent, closed } = conflicted()
    await user.clear(await name())
    await user.type(await name(), 'Old anvil')
    press('Save')
    await user.click(await screen.findByRole('button', { name: 'Keep mine: Name' }))
    press('Save')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent(PUT).at(-1)!.body).toEqual({ name: 'Old anvil', kind: 'soft', version: 7 })
  })

  test('takes theirs into the form, and mine back', async () => {
    const { user, sent, closed } = conflicted()
    await user.type(await name(), ' of mine')
    press('Save')
    await user.click(await screen.findByRole('button', { name: 'Take theirs: Name' }))
    expect((await name()).value).toBe('Big anvil')
    await user.click(side('Keep mine: Name'))
    expect((await name()).value).toBe('Anvil of mine')
    await user.click(side('Take theirs: Name'))
    await user.click(side('Keep mine: Kind'))
    press('Save')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent(PUT).at(-1)!.body).toEqual({ name: 'Big anvil', kind: 'hard', version: 7 })
  })

  test('where nothing stands against mine is still said, and saved only when asked again', async () => {
    const { user, sent } = conflicted({ ...thing, weight: 99, version: 7 })
    await user.type(await name(), 's')
    press('Save')
    expect(await screen.findByText(/Nothing in it stands against yours/)).toBeTruthy()
    expect(sent(PUT)).toHaveLength(1)
    press('Save')
    await waitFor(() =>
      expect(sent(PUT).at(-1)!.body).toEqual({ name: 'Anvils', kind: 'hard', version: 7 }),
    )
  })

  test('is never tried again by itself', async () => {
    const { user, sent } = conflicted()
    await user.type(await name(), 's')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    press('Save')
    await screen.findByText('Iris Vale')
    // What failed to load is asked for again within half a minute.
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(sent(PUT)).toHaveLength(1)
  })
})

describe('the focus', () => {
  function Steps() {
    const [open, setOpen] = useState<string>()
    return (
      <DrawerFrame title="The thing" toRead onClose={() => {}}>
        <button onClick={() => setOpen('Refund')}>Give back</button>
        {open && (
          <Dialog key={open} title={open} onClose={() => setOpen(undefined)}>
            <button onClick={() => setOpen('Done')}>Go on</button>
          </Dialog>
        )}
      </DrawerFrame>
    )
  }

  test('comes back to what had opened a dialog, and stays in another one that takes its place', async () => {
    const user = userEvent.setup()
    renderConsole(<Steps />)
    const button = await screen.findByRole('button', { name: 'Give back' })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    const next = await screen.findByRole('dialog', { name: 'Done' })
    await waitFor(() => expect(next.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Done' })).toBeNull())
    await user.click(button)
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Refund' }).contains(document.activeElement)).toBe(
        true,
      ),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
