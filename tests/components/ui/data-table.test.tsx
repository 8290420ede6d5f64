import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { AreaContext } from '@/hooks/ui/shell/use-area'
import { renderConsole } from '../console'
import { refused, serve } from '../server'
import { buildThings, listThings, Things } from '../things'

const LIST = 'GET /admin/things'

function show(count = 60, query: Record<string, string> = {}, ui = <Things />) {
  const server = serve({ [LIST]: listThings(buildThings(count)) })
  const user = userEvent.setup()
  const view = renderConsole(ui, { pathname: '/admin/things', query })
  const lastAsked = () => server.asked.filter(({ path }) => path === '/admin/things').at(-1)!.params
  return { ...view, ...server, user, lastAsked }
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`${name} `) })
const tick = (name: string) => screen.findByRole('checkbox', { name })

describe('a table', () => {
  test('shows a page, says how many there are and turns it', async () => {
    const { user, router, lastAsked } = show()
    await row('Thing 1')
    expect(screen.getByText('60 things').getAttribute('role')).toBe('status')
    expect(screen.getByText('1–25 of 60')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await row('Thing 26')
    expect(router.query).toEqual({ page: '2' })
    expect(Object.fromEntries(lastAsked())).toMatchObject({
      limit: '25',
      offset: '25',
      sort: 'name',
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '100')
    await row('Thing 60')
    expect(router.query).toEqual({ size: '100' })
  })

  test('is sorted by its heads, which say how', async () => {
    const { user, router, lastAsked } = show()
    await row('Thing 1')
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
    expect(head('Weight').getAttribute('aria-sort')).toBe('none')
    expect(head('Kind').hasAttribute('aria-sort')).toBe(false)
    await user.click(within(head('Weight')).getByRole('button'))
    expect(router.query).toEqual({ sort: '-weight' })
    expect(head('Weight').getAttribute('aria-sort')).toBe('descending')
    await waitFor(() => expect(lastAsked().get('sort')).toBe('-weight'))
    await user.click(within(head('Weight')).getByRole('button'))
    expect(router.query).toEqual({ sort: 'weight' })
    await user.click(within(head('Name')).getByRole('button'))
    expect(router.query).toEqual({})
  })

  test('names the selected organization, and none in an organization’s own area', async () => {
    const { lastAsked, unmount } = show(1, { organizationDomainURL: 'northside' })
    await row('Thing 1')
    expect(lastAsked().get('organizationDomainURL')).toBe('northside')
    unmount()
    const { times, asked } = serve({ 'GET /home/things': listThings(buildThings(1)) })
    renderConsole(
      <AreaContext value="home">
        <Things />
      </AreaContext>,
    )
    await row('Thing 1')
    expect(times('GET /home/things')).toBe(1)
    expect(asked.at(-1)!.params.has('organizationDomainURL')).toBe(false)
  })

  test('keeps a page until the next one is there', async () => {
    let answer = () => {}
    const all = listThings(buildThings(60))
    serve({
      [LIST]: async (asked) => {
        if (asked.params.get('offset') === '25')
          await new Promise<void>((resolve) => (answer = resolve))
        return all(asked)
      },
    })
    const user = userEvent.setup()
    renderConsole(<Things />)
    await row('Thing 1')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Thing 1')).toBeTruthy()
    answer()
    await row('Thing 26')
    expect(screen.getByRole('table').hasAttribute('aria-busy')).toBe(false)
  })

  test('says what is missing when there is nothing at all', async () => {
    show(0)
    expect(await screen.findByText('There is nothing yet.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('offers to clear a search and filters that leave nothing', async () => {
    const { user, router } = show(5, { search: 'nobody', kind: 'soft' })
    expect(await screen.findByText('No thing matches “nobody”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await row('Thing 1')
    expect(router.query).toEqual({})
  })

  test('that could not be loaded says why, and can be tried again', async () => {
    let away = true
    const all = listThings(buildThings(3))
    serve({ [LIST]: (asked) => (away ? refused(400, 'Not now.') : all(asked)) })
    const user = userEvent.setup()
    renderConsole(<Things />)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The things could not be loaded',
    )
    expect(screen.getByText('Not now.')).toBeTruthy()
    away = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Thing 1')
  })

  test('is shown without what an address asks for that there is not', async () => {
    const all = listThings(buildThings(3))
    const fields: Record<string, string> = { sort: 'Not by that.', 'kind.0': 'Not known.' }
    const { asked } = serve({
      [LIST]: (asked) =>
        asked.params.get('sort') === 'evil'
          ? { status: 422, body: { success: false, error: 'Not by that.', fields } }
          : all(asked),
    })
    const query = { sort: 'evil', kind: 'evil', search: 'Thing', record: 't9' }
    const { router } = renderConsole(<Things />, { pathname: '/admin/things', query })
    await row('Thing 1')
    expect(router.query).toEqual({ search: 'Thing', record: 't9' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked.at(-1)!.params.get('sort')).toBe('name')
  })

  test('goes back to the last page when the one at hand has gone', async () => {
    const { router } = show(30, { page: '9' })
    await row('Thing 30')
    expect(router.query).toEqual({ page: '2' })
  })

  test('opens a row’s record by its name, and its menu by keyboard', async () => {
    const edit = vi.fn()
    const { user, router } = show(3, { sort: '-name' }, <Things onEdit={edit} />)
    await user.click(await screen.findByRole('link', { name: 'Thing 2' }))
    expect(router.query).toEqual({ sort: '-name', record: 't2' })
    screen.getByRole('button', { name: 'Actions for Thing 3' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Thing 3' }))
    await user.keyboard('{Enter}{Enter}')
    expect(edit).toHaveBeenCalledWith(expect.objectContaining({ id: 't3' }))
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('ticked rows', () => {
  test('stay ticked over pages, and the head’s box says how many are', async () => {
    const { user } = show()
    await user.click(await tick('Select Thing 2'))
    const all = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all things on this page' })
    expect(all().indeterminate).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await row('Thing 26')
    expect(all().indeterminate).toBe(false)
    await user.click(all())
    expect(all().checked).toBe(true)
    expect(await screen.findByText('26 things selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(((await tick('Select Thing 2')) as HTMLInputElement).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('are a stretch with Shift', async () => {
    const { user } = show()
    await user.click(await tick('Select Thing 2'))
    fireEvent.click(await tick('Select Thing 5'), { shiftKey: true })
    expect(await screen.findByText('4 things selected')).toBeTruthy()
  })

  test('are let go when a search or a filter may hide them', async () => {
    const { user } = show()
    await user.click(await tick('Select Thing 2'))
    await screen.findByText('1 thing selected')
    await user.type(screen.getByLabelText('Search things'), 'Thing 1')
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull())
  })
})
