import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Filter } from '@/components/ui/list/filters/filter'
import { FilterMenu } from '@/components/ui/list/filters/FilterMenu'
import { useListState } from '@/hooks/ui/list/use-list-state'
import { minuteOf } from '@/lib/client/format/days'
import { renderConsole } from '../console'

const NAMES = ['Ada Larsen', 'Sam Okoro', 'Iris Vale']

function Filters({ filter }: { filter: Filter }) {
  const state = useListState({ filters: ['person', 'request', 'from', 'to'] })
  return <FilterMenu filter={filter} state={state} />
}
const show = (filter: Filter, query: Record<string, string> = {}) => ({
  ...renderConsole(<Filters filter={filter} />, { query }),
  user: userEvent.setup(),
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a filter', () => {
  const person: Filter = {
    name: 'person',
    label: 'Who',
    useChoices: (search) =>
      NAMES.filter((name) => name.toLowerCase().includes(search)).map((label) => ({
        value: label[0]!,
        label,
      })),
  }

  test('offers what the server finds, several of which can be chosen', async () => {
    const { user, router } = show(person)
    await user.click(button('Who'))
    await user.type(await screen.findByRole('searchbox', { name: 'Search who' }), 'sam')
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
    await user.click(screen.getByRole('checkbox', { name: 'Sam Okoro' }))
    await user.clear(screen.getByRole('searchbox', { name: 'Search who' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Ada Larsen' }))
    expect(router.query).toEqual({ person: 'S,A' })
    await user.click(button('Clear the filter Who'))
    expect(router.query).toEqual({})
  })

  test('keeps in sight what was chosen, also when the server does not offer it', async () => {
    const { user, router } = show(person, { person: 'Gone,S' })
    await user.click(button('Who Gone, S'))
    expect(await screen.findByRole('checkbox', { name: 'Gone' })).toMatchObject({ checked: true })
    await user.click(screen.getByRole('checkbox', { name: 'Gone' }))
    expect(router.query).toEqual({ person: 'S' })
  })

  test('takes a value as it is typed, and calls it what it is called', async () => {
    const wordFor = (value: string) => (value === 'r-1' ? 'The first' : undefined)
    const { user, router } = show({ name: 'request', label: 'Request', example: 'Its id', wordFor })
    await user.click(button('Request'))
    await user.type(await screen.findByRole('textbox', { name: 'Request' }), ' r-1 {Enter}')
    expect(router.query).toEqual({ request: 'r-1' })
    await user.click(button('Request The first'))
    await user.clear(await screen.findByRole('textbox', { name: 'Request' }))
    await user.click(button('Apply'))
    expect(router.query).toEqual({})
  })
})

describe('a span of time', () => {
  const when: Filter = { name: 'from', to: 'to', label: 'Time' }

  test('is chosen to the minute, in the reader’s own time', async () => {
    const { user, router } = show(when)
    await user.click(button('Time'))
    const from = await screen.findByLabelText('From')
    await user.type(from, '2026-03-01T08:30')
    await user.type(screen.getByLabelText('Until'), '2026-03-02T00:00')
    await user.click(button('Apply'))
    const { from: begin, to: end } = router.query as Record<string, string>
    expect([minuteOf(begin!), minuteOf(end!)]).toEqual(['2026-03-01T08:30', '2026-03-02T00:00'])
    expect(button(/^Time Mar 1, 2026, 8:30/)).toBeTruthy()
    await user.click(button('Clear the filter Time'))
    expect(router.query).toEqual({})
  })

  test('is chosen at once where it is a usual one', async () => {
    const { user, router } = show(when, { to: '2026-03-02T00:00:00.000Z' })
    await user.click(button(/^Time until/))
    await user.click(await screen.findByRole('button', { name: 'Today' }))
    expect(minuteOf(router.query.from as string)).toMatch(/T00:00$/)
    expect(router.query.to).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is none in the address is shown as it stands', async () => {
    const { user } = show(when, { from: 'yesterday' })
    await user.click(button('Time since yesterday'))
    expect(await screen.findByLabelText('From')).toMatchObject({ value: '' })
  })
})
