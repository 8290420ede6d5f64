import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { NewOrganizationModal } from '@/components/tenancy/organizations/NewOrganizationModal'
import { renderConsole } from '../console'
import { listEntries, ok, refused, serve } from '../server'

const countries = [
  { label: 'Germany', value: 276 },
  { label: 'Kuwait', value: 414 },
]
const referrers = [
  {
    id: '0198c5a1-0000-7000-8000-000000000001',
    userDisplayName: 'Ada Vance',
    organizationName: 'Northside',
  },
]

function open(
  post: Parameters<typeof serve>[0][string] = () =>
    ok([{ id: 9, domainURL: 'koeln', label: 'Köln' }]),
) {
  const server = serve({
    'GET /admin/account': () => ok(countries),
    'GET /referrals/referrers': () => ok(referrers),
    'GET /admin/organizations': listEntries,
    'POST /admin/organizations': post,
  })
  const onClose = vi.fn()
  renderConsole(<NewOrganizationModal onClose={onClose} />)
  return { server, onClose, user: userEvent.setup() }
}
// By label, not by role: that is many times quicker in a tree this large, and as strict.
const field = (name: RegExp) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const enter = async (user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) => {
  await user.click(await field(name))
  await user.paste(text)
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await field(/Country/))
  await user.click(await screen.findByText('Germany'))
  await enter(user, /Business Name/, 'Ärztehaus Köln')
  await enter(user, /Business Registration ID/, 'HRB 12345')
}
const submit = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText('Create'))

describe('the New Organization dialog', () => {
  test('says what is wrong with each field when it is left', async () => {
    const { user } = open()
    await enter(user, /Business Name/, 'A-')
    await enter(user, /Business Registration ID/, '-1')
    await user.tab()
    expect(await screen.findByText('Invalid Organization Name')).toBeTruthy()
    expect(await screen.findByText('Invalid Registration ID')).toBeTruthy()
  })

  test('says which names it takes, and where the full name goes', async () => {
    open()
    const name = await field(/Business Name/)
    const help = document.getElementById(
      name.getAttribute('aria-describedby')!.split(' ')[0]!,
    )!.textContent
    expect(help).toBe(
      '3 to 50 letters, digits, spaces, apostrophes, commas and dots. Its subdomain is made from this name. A name with other characters, such as Saint-Luc, is entered as the display name on its account page afterwards.',
    )
  })

  test('asks for a country on submit, and puts the focus there', async () => {
    const { user, server } = open()
    await enter(user, /Business Name/, 'Westside')
    await submit(user)
    expect(await screen.findByText('Please Select A Country')).toBeTruthy()
    expect(document.activeElement).toBe(await field(/Country/))
    expect(server.times('POST /admin/organizations')).toBe(0)
  })

  test('sends an array of one, tells of it and closes', async () => {
    const { user, server, onClose } = open()
    await fill(user)
    await submit(user)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const { body } = server.asked.find(({ method }) => method === 'POST')!
    expect(body).toMatchObject([
      { businessName: 'Ärztehaus Köln', businessRegistrationId: 'HRB 12345', selectedCountry: 276 },
    ])
    expect(
      await screen.findByText('New Organization', { selector: '[class*=Notification] *' }),
    ).toBeTruthy()
    expect(await screen.findByText('Organization "Ärztehaus Köln" created.')).toBeTruthy()
  })

  test.each([
    [200, 'Said with the wrong status.'],
    [422, 'Registration taken.'],
    [403, 'Not allowed.'],
    [500, 'Something broke.'],
  ])('puts the text of a %i on the business name and stays open', async (status, text) => {
    const { user, onClose } = open(() => refused(status, text))
    await fill(user)
    await submit(user)
    const message = await screen.findByText(text)
    const name = await field(/Business Name/)
    expect(name.getAttribute('aria-describedby')).toContain(message.id)
    expect(name.value).toBe('Ärztehaus Köln')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('says so there when the server cannot be reached', async () => {
    const { user } = open(() => {
      throw new TypeError('Failed to fetch')
    })
    await fill(user)
    await submit(user)
    expect(
      await screen.findByText(/^Network Error\. No answer came, so this may have been done\./),
    ).toBeTruthy()
  })

  test('keeps the name of a repeated attempt, and takes a new one for changed values', async () => {
    const { user, server } = open(() => refused(503, 'Try again.'))
    await fill(user)
    await submit(user)
    await screen.findByText('Try again.')
    await submit(user)
    await waitFor(() => expect(server.times('POST /admin/organizations')).toBe(2))
    await screen.findByText('Try again.')
    await enter(user, /Business Name/, ' Mitte')
    await submit(user)
    await waitFor(() => expect(server.times('POST /admin/organizations')).toBe(3))
    const names = server.asked
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
  })

  test('is sent with Ctrl and Enter', async () => {
    const { user, server } = open()
    await fill(user)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.times('POST /admin/organizations')).toBe(1))
  })

  test('offers an organization above and a referrer, and lets both be cleared', async () => {
    const { user, server, onClose } = open()
    await fill(user)
    await enter(user, /Create Under Organization/, 'imaging')
    await user.click(await screen.findByText(/imaging$/i, { selector: '.names *, .names' }))
    await user.click(await field(/Referred By/))
    await user.click(await screen.findByText('Ada Vance (Northside)'))
    await user.click(screen.getByLabelText('Clear the organization above'))
    await submit(user)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const { body } = server.asked.find(({ method }) => method === 'POST')!
    expect(body).toMatchObject([{ partOf: null, referrerOrganizationUserId: referrers[0]!.id }])
  })

  test('asks before Escape throws away what was entered', async () => {
    const { user, onClose } = open()
    await enter(user, /Business Name/, 'West')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByText('Discard'))
    expect(onClose).toHaveBeenCalled()
  })

  test('closes at once on Cancel', async () => {
    const { user, onClose } = open()
    await enter(user, /Business Name/, 'West')
    await user.click(screen.getByText('Cancel'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
