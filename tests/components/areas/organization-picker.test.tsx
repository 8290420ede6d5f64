import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AdminPage } from '@/components/areas/AdminPage'
import '@/components/tenancy/organizations/OrganizationPanel'
import { renderConsole } from '../console'
import { entries, listEntries, ok, refused, serve } from '../server'

const ACCOUNT = '/admin/organizations/[organizationDomainURL]/account'
const page = (
  <AdminPage title="Account" about="Who it is." permission="organizations:read">
    content
  </AdminPage>
)
const record = (index: number) => () =>
  ok({
    ...entries[index],
    path: [{ id: 1, domainURL: 'northside', label: 'Northside Health Group' }],
  })

function show(domainURL: string, handlers: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    'GET /admin/organizations': listEntries,
    'GET /admin/organizations/eastside': record(1),
    'GET /auth/csrf': () => ({ body: { csrfToken: 'token' } }),
    'POST /auth/session': () => ({ body: {} }),
    ...handlers,
  })
  const { router } = renderConsole(page, {
    pathname: ACCOUNT,
    query: { organizationDomainURL: domainURL },
  })
  return { server, router, user: userEvent.setup() }
}
const button = async () => (await screen.findByText(/^Organization:/)).closest('button')!
const search = () => screen.findByLabelText<HTMLInputElement>('Search organizations')
const rows = () => screen.getAllByRole('treeitem')
const active = async () =>
  document.getElementById((await search()).getAttribute('aria-activedescendant')!)!.textContent

describe('the organization picker', () => {
  test('shows the selected organization and the one above', async () => {
    show('eastside')
    await waitFor(async () =>
      expect((await button()).textContent).toContain('Eastside Family Medicine'),
    )
    expect((await button()).textContent).toContain('Northside Health Group')
  })

  test('lists global first, then the tree with its levels', async () => {
    const { user } = show('eastside')
    await user.click(await button())
    await screen.findByText('Rheinland Praxisverbund')
    const listed = rows().map((row) => [
      row.getAttribute('aria-level'),
      row.textContent!.replace(/^[A-Z]{2}/, ''),
    ])
    expect(listed).toEqual([
      ['1', 'Global'],
      ['1', 'Northside Health Group'],
      ['2', 'Eastside Family Medicine'],
      ['3', 'Eastside Imaging'],
      ['1', 'Rheinland Praxisverbund'],
    ])
    expect(rows().map((row) => row.getAttribute('aria-posinset'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    expect(
      rows().find((row) => row.getAttribute('aria-selected') === 'true')!.textContent,
    ).toContain('Eastside Family')
  })

  test('is walked by keyboard while the focus stays in the field', async () => {
    const { user } = show('global')
    await user.click(await button())
    await screen.findByText('Rheinland Praxisverbund')
    expect(document.activeElement).toBe(await search())
    expect(await active()).toContain('Global')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(await active()).toContain('Eastside Family Medicine')
    await user.keyboard('{End}')
    expect(await active()).toContain('Rheinland')
    await user.keyboard('{Home}{ArrowUp}{PageUp}{PageDown}')
    expect(await active()).toContain('Rheinland')
    expect(document.activeElement).toBe(await search())
  })

  test('puts the choice into the address and the session, without a full navigation', async () => {
    const { user, router, server } = show('global')
    await user.click(await button())
    await screen.findByText('Rheinland Praxisverbund')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    const target = { pathname: ACCOUNT, query: { organizationDomainURL: 'eastside' } }
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(target, undefined, { shallow: true, scroll: false }),
    )
    await waitFor(() => expect(server.times('POST /auth/session')).toBe(1))
    const { body } = server.asked.find(
      ({ path, method }) => method === 'POST' && path === '/auth/session',
    )!
    expect(JSON.parse(body as string)).toEqual({
      csrfToken: 'token',
      data: { organizationDomainURL: 'eastside' },
    })
    expect(screen.queryByRole('tree')).toBeNull()
  })

  test('closes on Escape and gives the focus back', async () => {
    const { user } = show('global')
    await user.click(await button())
    await search()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tree')).toBeNull()
    expect(document.activeElement).toBe(await button())
  })

  test('searches on the server and shows where a match lies', async () => {
    const { user } = show('global')
    await user.click(await button())
    await user.type(await search(), 'imaging')
    expect(
      await screen.findByText('Northside Health Group / Eastside Family Medicine'),
    ).toBeTruthy()
    expect(rows()).toHaveLength(1)
    expect(await screen.findByText('1 organization found')).toBeTruthy()
  })

  test('chooses on Enter what was typed, not what was found for less of it', async () => {
    let answer = () => {}
    const arrives = new Promise<void>((resolve) => (answer = resolve))
    const { user, router } = show('global', {
      'GET /admin/organizations': async (asked) => {
        if (asked.params.get('search') === 'imaging') await arrives
        return listEntries(asked)
      },
      'GET /admin/organizations/eastside-imaging': record(2),
    })
    await user.click(await button())
    await user.type(await search(), 'i')
    await waitFor(() => expect(rows().length).toBeGreaterThan(1))
    await user.type(await search(), 'maging{Enter}')
    expect(router.push).not.toHaveBeenCalled()
    answer()
    const query = { organizationDomainURL: 'eastside-imaging' }
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(
        { pathname: ACCOUNT, query },
        undefined,
        expect.anything(),
      ),
    )
  })

  test('finds Global by its name, and not by another', async () => {
    const { user } = show('global')
    await user.click(await button())
    await user.type(await search(), 'Glob')
    await waitFor(() =>
      expect(rows().map((row) => row.textContent)).toEqual(['GlobalAll organizationsglobal']),
    )
    await user.type(await search(), 'es')
    expect(await screen.findByText('Nobody here', { selector: 'p' })).toBeTruthy()
  })

  test('says so when nobody is found', async () => {
    const { user } = show('global')
    await user.click(await button())
    await user.type(await search(), 'xyz')
    expect(await screen.findByText('Nobody here', { selector: 'p' })).toBeTruthy()
  })

  test('lists Global alone once the list cannot be loaded, with another try', async () => {
    let broken = false
    const { user, server } = show('eastside', {
      'GET /admin/organizations': (asked) =>
        broken ? refused(500, 'Broken.') : listEntries(asked),
    })
    await user.click(await button())
    await screen.findByText('Rheinland Praxisverbund')
    await user.keyboard('{Escape}')
    broken = true
    await user.click(await button())
    expect(await screen.findByText(/The organizations could not be loaded/)).toBeTruthy()
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Global')])
    expect(screen.queryByLabelText('Search organizations')).toBeNull()
    broken = false
    await user.click(screen.getByText('Try again'))
    await screen.findByText('Rheinland Praxisverbund')
    expect(server.times('GET /admin/organizations')).toBeGreaterThan(2)
  })

  test('does not say that nobody is found where a search has failed', async () => {
    const { user } = show('global', {
      'GET /admin/organizations': (asked) =>
        asked.params.get('search') === 'ea' ? refused(500, 'Broken.') : listEntries(asked),
    })
    await user.click(await button())
    await user.type(await search(), 'e')
    await waitFor(() => expect(rows().length).toBeGreaterThan(1))
    await user.type(await search(), 'a')
    expect(await screen.findByText(/The organizations could not be loaded/)).toBeTruthy()
    expect(screen.queryAllByRole('treeitem')).toEqual([])
    expect(screen.queryByText('Nobody here')).toBeNull()
    expect((await search()).value).toBe('ea')
  })

  test('has no search without organizations', async () => {
    const { user } = show('global', { 'GET /admin/organizations': () => ok([], { total: 0 }) })
    await user.click(await button())
    await waitFor(() => expect(rows()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByLabelText('Search organizations')).toBeNull())
  })
})
