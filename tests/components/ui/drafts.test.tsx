import { Button, PasswordInput, TextInput } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { z } from '@/lib/shared/zod'
import { ViewAsDialog } from '@/components/identity/users/ViewAsDialog'
import { EndRole } from '@/components/practice/practitioners/EndRole'
import { SubdomainDialog } from '@/components/tenancy/account/SubdomainDialog'
import { NewOrganizationModal } from '@/components/tenancy/organizations/NewOrganizationModal'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { draftsOf } from '@/lib/client/drafts'
import type { User } from '@/lib/identity/users/schema'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'
import type { Account } from '@/lib/tenancy/organizations/schema'
import SignedOutPage from '@/pages/signed-out'
import { buildSession, renderConsole } from '../console'
import { listEntries, ok, refused, serve, type Asked, type Handler } from '../server'
import { ThingChange, things, type Thing, useSaveThing } from '../things'

vi.mock('@/lib/platform/web/pages', () => ({ signedOutProps: () => undefined }))

const RESTORED = 'What you had entered here is restored, and not saved yet.'
const thing: Thing = { id: 't1', name: 'Anvil', weight: 10, kind: 'hard', version: 3 }

type Values = { name: string; password: string; file: File | null }
const NewInput = z.object({ name: z.string(), password: z.string(), file: z.unknown() })

function NewThing({ onClose = () => {}, title = 'New thing', of = '' }) {
  const save = useSaveThing()
  return (
    <FormDrawer<Values, z.infer<typeof NewInput>, never>
      title={title}
      of={of}
      schema={NewInput}
      initialValues={{ name: '', password: '', file: null }}
      onClose={onClose}
      onSubmit={async (input) => void (await save(input))}
    >
      {(form) => (
        <>
          <TextInput label="Name" {...form.getInputProps('name')} />
          <PasswordInput label="Password" {...form.getInputProps('password')} />
          <Button onClick={() => form.setFieldValue('file', new File(['scan'], 'scan.pdf'))}>
            Choose a file
          </Button>
          {form.values.file && <p>{form.values.file.name}</p>}
        </>
      )}
    </FormDrawer>
  )
}

function OneThing({ id = 't1' }) {
  const save = useSaveThing()
  return (
    <RecordDrawer
      entity={things}
      id={id}
      what="The thing"
      title={({ name }: Thing) => name}
      schema={ThingChange}
      valuesOf={({ name, kind }) => ({ name, kind })}
      words={{ name: { label: 'Name' } }}
      permission="resources:update"
      onClose={() => {}}
      onSubmit={async (input) => `Thing “${(await save(input, id)).name}” saved.`}
    >
      {(form) => <TextInput label="Name" {...form.getInputProps('name')} />}
    </RecordDrawer>
  )
}

type Options = Parameters<typeof renderConsole>[1]

function open(ui: React.ReactNode, handlers: Record<string, Handler> = {}, options: Options = {}) {
  cleanup()
  const server = serve({
    'GET /admin/things/t1': () => ok(thing),
    'GET /admin/things/t2': () => ok({ ...thing, id: 't2' }),
    ...handlers,
  })
  renderConsole(ui, options)
  return { ...server, user: userEvent.setup() }
}
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const isRestored = () => screen.queryByText(RESTORED) !== null
const stored = () => JSON.stringify({ ...sessionStorage })

/** Types into the form; the session ends, and whoever signs in again finds the page as it was. */
async function interrupt(ui: React.ReactNode, text: string, options?: Options) {
  const { user } = open(ui, {}, options)
  await user.type(await name(), text)
}

describe('what was entered in a form', () => {
  test('is there again when the session has ended meanwhile', async () => {
    await interrupt(<NewThing />, 'Feather')
    const { user } = open(<NewThing />, { 'POST /admin/things': () => ok(thing) })
    expect((await name()).value).toBe('Feather')
    expect(isRestored()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(isRestored()).toBe(false))
    open(<NewThing />)
    expect((await name()).value).toBe('')
    expect(stored()).toBe('{}')
  })

  test('is gone once it was discarded, in the form or while it was left', async () => {
    await interrupt(<NewThing />, 'Feather')
    const { user } = open(<NewThing />)
    await name()
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    expect((await name()).value).toBe('')
    expect(isRestored()).toBe(false)
    await user.type(await name(), 'Quill')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(stored()).toBe('{}')
  })

  test('is gone once the form was cancelled', async () => {
    const { user } = open(<NewThing />)
    await user.type(await name(), 'Quill')
    expect(stored()).toContain('Quill')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(stored()).toBe('{}')
  })

  test('stays where the server refuses it', async () => {
    await interrupt(<NewThing />, 'Feather')
    const { user } = open(<NewThing />, {
      'POST /admin/things': () => refused(401, 'Sign in first.'),
    })
    await name()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Sign in first.')
    open(<NewThing />)
    expect((await name()).value).toBe('Feather')
  })

  test('is never a password or a file', async () => {
    const { user } = open(<NewThing />)
    await user.type(await name(), 'Feather')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Choose a file' }))
    await screen.findByText('scan.pdf')
    expect(stored()).toContain('Feather')
    expect(stored()).not.toMatch(/correct horse|scan/)
    open(<NewThing />)
    expect((await name()).value).toBe('Feather')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(screen.queryByText('scan.pdf')).toBeNull()
  })

  test.each<[string, React.ReactNode, Options]>([
    ['another form', <NewThing key="other" title="New part" />, {}],
    ['a form of the same title about another record', <NewThing key="record" of="t2" />, {}],
    ['another page', <NewThing key="page" />, { pathname: '/admin/parts' }],
    [
      'another organization',
      <NewThing key="organization" />,
      { query: { organizationDomainURL: 'eastside' } },
    ],
    [
      'another person',
      <NewThing key="person" />,
      { session: buildSession({ email: 'support@polyclinic.example' }) },
    ],
  ])('is not in %s', async (_what, ui, options) => {
    await interrupt(<NewThing />, 'Feather')
    open(ui, {}, options)
    expect((await name()).value).toBe('')
    expect(isRestored()).toBe(false)
  })

  test('is gone after signing out, also in a tab that was not told', async () => {
    await interrupt(<NewThing />, 'Feather')
    document.cookie = 'polyclinic.signed-out=a; path=/'
    open(<NewThing />)
    expect((await name()).value).toBe('')
    document.cookie = 'polyclinic.signed-out=; path=/; max-age=0'
    await interrupt(<NewThing />, 'Feather')
    open(<SignedOutPage />, {}, { session: null })
    await screen.findByText('You are signed out')
    expect(stored()).toBe('{}')
  })

  test('belongs to its record', async () => {
    await interrupt(<OneThing />, 's')
    open(<OneThing id="t2" />)
    expect((await name()).value).toBe('Anvil')
    open(<OneThing />)
    expect((await name()).value).toBe('Anvils')
  })

  test('is a conflict with what somebody else has saved meanwhile', async () => {
    await interrupt(<OneThing />, 's')
    const theirs = { ...thing, name: 'Big anvil', version: 7 }
    const { user, asked } = open(<OneThing />, {
      'GET /admin/things/t1': () => ok(theirs),
      'PUT /admin/things/t1': ({ body }) => ok({ ...theirs, ...(body as object) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Keep mine: Name' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Thing “Anvils” saved.')
    expect(asked.find(({ method }) => method === 'PUT')!.body).toEqual({
      name: 'Anvils',
      kind: 'hard',
      version: 7,
    })
  })

  test('is kept of a new organization, too', async () => {
    const modal = <NewOrganizationModal onClose={() => {}} />
    const { user } = open(modal)
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Business Name' })
    await user.type(await field(), 'Westside Clinic')
    open(modal)
    expect((await field()).value).toBe('Westside Clinic')
    expect(screen.getByText(RESTORED)).toBeTruthy()
  })

  test('is kept with the organization above the new one, and with who referred it', async () => {
    const modal = <NewOrganizationModal onClose={() => {}} />
    const referrer = { id: 'u1', userDisplayName: 'Ada Vance', organizationName: 'Northside' }
    const handlers: Record<string, Handler> = {
      'GET /admin/organizations': listEntries,
      'GET /referrals/referrers': () => ok([referrer]),
    }
    const under = () =>
      screen.findByLabelText<HTMLInputElement>('Create Under Organization', { selector: 'input' })
    const by = () => screen.findByLabelText<HTMLInputElement>('Referred By', { selector: 'input' })
    const { user } = open(modal, handlers)
    await user.type(await under(), 'imaging')
    await user.click(await screen.findByRole('treeitem', { name: /Eastside Imaging/ }))
    await user.click(await by())
    await user.click(await screen.findByText('Ada Vance (Northside)'))
    open(modal, { ...handlers, 'GET /referrals/referrers': () => ok([]) })
    expect((await under()).value).toBe('Eastside Imaging')
    await waitFor(async () => expect((await by()).value).toBe('Ada Vance (Northside)'))
  })
})

const practitioner = {
  id: 'p1',
  name: 'Ada Vance',
  organization: { label: 'Northside' },
  today: '2026-03-11',
} as PractitionerEntry
const account = { domainURL: 'northside', label: 'Northside', version: 1 } as Account
const viewed = { id: 'u1', name: 'Ada Vance', organization: { label: 'Northside' } } as User

test.each<[string, React.ReactNode, string]>([
  ['Reason', <ViewAsDialog key="view" user={viewed} onClose={() => {}} />, 'A ticket'],
  ['Last day', <EndRole key="end" practitioner={practitioner} onClose={() => {}} />, '2026-04-30'],
  ['Subdomain', <SubdomainDialog key="sub" account={account} onClose={() => {}} />, 'north'],
])(
  'The %s in a dialog is kept until it is sent, or nobody wants it any more',
  async (label, ui, text) => {
    const field = () => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
    open(ui)
    fireEvent.change(await field(), { target: { value: text } })
    const { user } = open(ui)
    expect((await field()).value).toBe(text)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(stored()).toBe('{}')
  },
)

describe('a form whose answer was lost', () => {
  const DONE = 'This was done after all when it was sent before, and has not been done again.'
  const gone = () => {
    throw new TypeError('Failed to fetch')
  }
  const settles = ({ headers }: Asked) => headers.has('Idempotency-Settle')
  const save = async () =>
    userEvent.setup().click(await screen.findByRole('button', { name: 'Save' }))
  const keyOf = ({ headers }: Asked) => headers.get('Idempotency-Key')
  const posted = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST')

  /** Sends what has no answer; the page is loaded again then. */
  async function lose(answer: Handler = gone, ui: React.ReactNode = <NewThing />) {
    const { user, asked } = open(ui, { 'POST /admin/things': answer })
    await user.type(await name(), 'Feather')
    await save()
    await waitFor(() => expect(posted(asked)).toHaveLength(1))
    if (answer === gone) await screen.findByText(/Send it again to find out: it is done once/)
    return keyOf(posted(asked)[0]!)
  }

  test.each<[string, Handler]>([
    ['its answer was lost', gone],
    ['it was still on its way', () => new Promise(() => {})],
  ])('and that is restored when %s says what came of it under its old key', async (_, answer) => {
    const key = await lose(answer)
    const { asked } = open(<NewThing />, { 'POST /admin/things': () => ok(thing) })
    expect((await name()).value).toBe('Feather')
    await save()
    await screen.findByText(new RegExp(DONE))
    expect(posted(asked).map(settles)).toEqual([true])
    expect(posted(asked).map(keyOf)).toEqual([key])
    expect(stored()).toBe('{}')
  })

  test('is sent anew once the server has given the former up', async () => {
    const key = await lose()
    const server = open(<NewThing />, {
      'POST /admin/things': (asked) =>
        settles(asked)
          ? { status: 409, body: { success: false, error: 'Given up.', outcome: 'not done' } }
          : ok(thing),
    })
    await server.user.type(await name(), 's')
    await save()
    await waitFor(() => expect(posted(server.asked)).toHaveLength(2))
    const [first, second] = posted(server.asked)
    expect([keyOf(first!), first!.body]).toEqual([
      key,
      expect.objectContaining({ name: 'Feather' }),
    ])
    expect(keyOf(second!)).not.toBe(key)
    expect(second!.body).toMatchObject({ name: 'Feathers' })
    await waitFor(() => expect(stored()).toBe('{}'))
  })

  test('and that was cancelled is settled by the next one', async () => {
    await lose()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }))
    const { user, asked } = open(<NewThing />, { 'POST /admin/things': () => ok(thing) })
    await user.type(await name(), 'Quill')
    await save()
    await screen.findByText(/What you had sent before was done after all/)
    expect(posted(asked).map(settles)).toEqual([true])
    await save()
    await waitFor(() => expect(posted(asked).map(settles)).toEqual([true, false]))
  })

  test('is nobody else’s, and nobody’s after signing out', async () => {
    await lose()
    expect(draftsOf('support@polyclinic.example')).toEqual([])
    expect(stored()).toBe('{}')
    await lose()
    document.cookie = 'polyclinic.signed-out=a; path=/'
    const { user, asked } = open(<NewThing />, { 'POST /admin/things': () => ok(thing) })
    await user.type(await name(), 'Feather')
    await save()
    await waitFor(() => expect(posted(asked).map(settles)).toEqual([false]))
    document.cookie = 'polyclinic.signed-out=; path=/; max-age=0'
  })

  test('is settled in the same page where it holds a password, which is not stored', async () => {
    const { user } = open(<NewThing />, { 'POST /admin/things': gone })
    await user.type(await name(), 'Feather')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await save()
    await screen.findByText(/it is done once/)
    expect(stored()).not.toContain('correct horse')
    const { asked } = open(<NewThing />, { 'POST /admin/things': () => ok(thing) })
    await save()
    await screen.findByText(/was done after all/)
    expect(posted(asked).map(settles)).toEqual([true])
  })
})
