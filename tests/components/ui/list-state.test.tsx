import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { useListState, type ListDefaults } from '@/hooks/ui/list/use-list-state'
import { renderConsole } from '../console'
import { serve } from '../server'
import { buildThings, listThings, Things } from '../things'

type State = ReturnType<typeof useListState>

/** What a list makes of an address, and the address it makes. */
function read(query: Record<string, string>, defaults: ListDefaults = {}) {
  serve({})
  const seen: { state?: State } = {}
  const Reader = () => {
    seen.state = useListState(defaults)
    return null
  }
  const { router } = renderConsole(<Reader />, { pathname: '/admin/things', query })
  return { router, state: () => seen.state! }
}

describe('the state of a list', () => {
  test('is read from the address', () => {
    const { state } = read(
      {
        search: 'köln',
        sort: '-weight',
        page: '3',
        size: '50',
        kind: 'soft,hard',
        hide: 'kind',
        record: 't1',
      },
      { filters: ['kind'], sort: 'name' },
    )
    expect(state()).toMatchObject({
      search: 'köln',
      sort: '-weight',
      page: 3,
      size: 50,
      narrowed: true,
      filters: { kind: ['soft', 'hard'] },
      hidden: ['kind'],
    })
  })

  test.each([
    ['page', '-2'],
    ['page', 'x'],
    ['size', '7'],
    ['size', 'all'],
  ])('takes a %s of %s for the usual one', (name, value) => {
    expect(read({ [name]: value }).state()).toMatchObject({ page: 1, size: 25 })
  })

  test('leaves out of the address what is usual, and what is not its own alone', () => {
    const { router, state } = read(
      { page: '2', view: 'grid' },
      { sort: 'name', filters: ['kind'], hidden: ['weight'] },
    )
    state().set({ search: 'a', sort: '-name', size: 100, filters: { kind: ['soft'] }, hidden: [] })
    expect(router.query).toEqual({
      view: 'grid',
      search: 'a',
      sort: '-name',
      size: '100',
      kind: 'soft',
      hide: '',
    })
    state().set({ search: '', sort: 'name', size: 25, filters: {}, hidden: ['weight'] })
    expect(router.query).toEqual({ view: 'grid' })
  })

  test('begins again at the first page for whatever changes the rows, and only for that', () => {
    const { router, state } = read({ page: '4' })
    state().set({ hidden: ['kind'] })
    expect(router.query.page).toBe('4')
    state().set({ search: 'a' })
    expect(router.query.page).toBeUndefined()
  })

  test('is changed without a navigation', () => {
    const { router, state } = read({})
    state().set({ page: 2 })
    expect(router.replace).toHaveBeenCalledWith(expect.anything(), undefined, {
      shallow: true,
      scroll: false,
    })
  })
})

describe('the toolbar', () => {
  const show = (query: Record<string, string> = {}) => {
    const server = serve({ 'GET /admin/things': listThings(buildThings(60)) })
    const view = renderConsole(<Things />, { pathname: '/admin/things', query })
    return { ...server, ...view, user: userEvent.setup() }
  }
  const found = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy())

  test('searches after a pause in the typing', async () => {
    const { user, router, asked } = show()
    await found('60 things')
    await user.type(screen.getByLabelText('Search things'), 'Thing 5')
    await found('11 things')
    expect(router.query).toEqual({ search: 'Thing 5' })
    expect(asked.map(({ params }) => params.get('search')).filter(Boolean)).toEqual(['Thing 5'])
  })

  test('filters by one choice or several, and shows which', async () => {
    const { user, router } = show()
    await found('60 things')
    await user.click(screen.getByRole('button', { name: 'Kind' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Soft' }))
    await found('30 things')
    expect(router.query).toEqual({ kind: 'soft' })
    expect(screen.getByRole('button', { name: 'Kind Soft' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Hard' }))
    expect(router.query).toEqual({ kind: 'soft,hard' })
    await user.click(screen.getByRole('button', { name: 'Clear the filter Kind' }))
    expect(router.query).toEqual({})
  })

  test('hides columns, but not the one that names the rows', async () => {
    const { user, router } = show()
    await found('60 things')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const kind = await screen.findByRole('menuitemcheckbox', { name: 'Kind' })
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Name' })).toBeNull()
    await user.click(kind)
    expect(router.query).toEqual({ hide: 'kind' })
    expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Usual columns' }))
    expect(screen.getByRole('columnheader', { name: 'Kind' })).toBeTruthy()
  })

  test('says which columns the window is too narrow for, and shows them as what they are', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(559)
    const { user, router } = show()
    await found('60 things')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const weight = await screen.findByRole('menuitemcheckbox', {
      name: 'Weight Needs a wider window',
    })
    expect([weight.getAttribute('aria-checked'), weight.getAttribute('aria-disabled')]).toEqual([
      'false',
      'true',
    ])
    expect(
      screen.getByRole('menuitemcheckbox', { name: 'Kind' }).getAttribute('aria-checked'),
    ).toBe('true')
    await user.click(weight)
    expect(router.query).toEqual({})

    width.mockReturnValue(560)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Weight', checked: true }))
    expect(router.query).toEqual({ hide: 'weight' })
    width.mockRestore()
  })

  test('exports what is found, all of it', async () => {
    show({
      search: 'Thing',
      kind: 'soft',
      page: '2',
      sort: '-name',
      organizationDomainURL: 'northside',
    })
    await found('30 things')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Export as CSV' })
    const { pathname, searchParams } = new URL(link.href)
    expect(pathname).toBe('/api/v1/admin/things')
    expect(Object.fromEntries(searchParams)).toEqual({
      search: 'Thing',
      kind: 'soft',
      sort: '-name',
      format: 'csv',
      organizationDomainURL: 'northside',
    })
  })
})
