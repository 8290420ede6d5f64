import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Notation } from '@/components/areas/Notation'
import { emptyPlan, emptyPrice, newPlan } from '@/components/billing/plans/values'
import { fieldWordsOf } from '@/components/identity/audit/words'
import { fieldWords as contactWords } from '@/components/marketing/contacts/words'
import { fieldWords as holidaySetWords } from '@/components/practice/holiday-sets/words'
import { fieldWords as locationWords } from '@/components/practice/locations/words'
import { shownAs } from '@/components/ui/form/field-words'
import { PagePropsContext, noPageProps } from '@/hooks/ui/shell/use-page-props'
import { dayWord } from '@/lib/client/format/days'
import { briefMoneyOf, moneyOf, typedFigure, typedUnits } from '@/lib/client/format/money'
import { countWord, numberFigure, setNotation, typedNumber } from '@/lib/client/format/notation'
import '@/lib/client/zod-sentences'
import { renderConsole } from '../console'
import { ok, serve } from '../server'

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

afterEach(() => setNotation('en-US'))

/** A page with something that somebody has done on it. */
function Page() {
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <p data-testid="words">
        {[moneyOf(990, 'NOK'), dayWord('2026-03-01'), countWord(1234)].join('; ')}
      </p>
      <button onClick={() => setPressed(pressed + 1)}>Pressed {pressed} times</button>
    </>
  )
}

describe('what a page writes', () => {
  test('is as the reader does while no organization is selected', async () => {
    serve({})
    renderConsole(<Notation>{() => <Page />}</Notation>, { pathname: '/dashboard', query: {} })
    expect(plain(screen.getByTestId('words').textContent)).toBe('NOK 9.90; Mar 1, 2026; 1,234')
  })

  test('becomes the selected organization’s, and the page keeps its state', async () => {
    let answer = () => {}
    serve({
      'GET /admin/organizations/oslo': () =>
        new Promise(
          (resolve) => (answer = () => resolve(ok({ settings: { locale: { value: 'nb-NO' } } }))),
        ),
    })
    renderConsole(<Notation>{() => <Page />}</Notation>, {
      pathname: '/admin/locations',
      query: { organizationDomainURL: 'oslo' },
    })
    await userEvent.click(screen.getByRole('button'))
    answer()
    expect(await screen.findByText(/9,90/)).toBeTruthy()
    expect(plain(screen.getByTestId('words').textContent)).toMatch(
      /^(9,90 kr|kr 9,90); 1 Mar 2026; 1 234$/,
    )
    expect(screen.getByRole('button').textContent).toBe('Pressed 1 times')
  })

  test('is the organization’s on its own pages, as the server says', () => {
    serve({})
    const page = (
      <PagePropsContext value={{ ...noPageProps, locale: 'de-DE' }}>
        <Notation>{() => <Page />}</Notation>
      </PagePropsContext>
    )
    renderConsole(page, { pathname: '/home', query: {} })
    expect(plain(screen.getByTestId('words').textContent)).toBe('9,90 NOK; 1 Mar 2026; 1.234')
  })
})

test('an amount in a field has the sign of the notation, and is read with either', () => {
  setNotation('nb-NO')
  expect(typedFigure({ amount: 990, currency: 'NOK' })).toBe('9,90')
  expect(['9,90', '9.90', '9'].map((typed) => typedUnits(typed, 'NOK'))).toEqual([990, 990, 900])
  setNotation('en-US')
  expect(typedFigure({ amount: 990, currency: 'NOK' })).toBe('9.90')
  expect(['9,90', '9.90'].map((typed) => typedUnits(typed, 'NOK'))).toEqual([990, 990])
})

test('a price that is too much is refused in the notation of the page', () => {
  setNotation('de-DE')
  const prices = [{ ...emptyPrice, amount: '21474836,48', seatAmount: '0' }]
  const { error } = newPlan.safeParse({ ...emptyPlan, code: 'dear', name: 'Dear', prices })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'A price is at most 21.474.836,47 USD.',
  ])
})

test('an amount is said briefly without decimals that are naught', () => {
  setNotation('de-DE')
  expect([4900, 4950].map((amount) => plain(briefMoneyOf(amount, 'EUR')))).toEqual([
    '49 €',
    '49,50 €',
  ])
})

test('a number in a field has the sign of the notation, and is refused where it could be thousands', () => {
  setNotation('nb-NO')
  expect([0.125, 4.5, 150_000].map(numberFigure)).toEqual(['0,125', '4,5', '150000'])
  expect(['4,5', '4.5', '1,234', '-2,5'].map(typedNumber)).toEqual([4.5, 4.5, 1.234, -2.5])
  expect(typedNumber('150.000')).toBeNaN()
  setNotation('en-US')
  expect(['4,5', '0,125', '1.234'].map(typedNumber)).toEqual([4.5, 0.125, 1.234])
  for (const unclear of ['150,000', '1,234.5', '1.234,5', '1e5', '0x10', '', 'x'])
    expect(typedNumber(unclear)).toBeNaN()
})

test.each([
  ['en-US', ['$1,053.90', 'Mar 4, 2026', 'Mar 4, 2026']],
  ['nb-NO', ['1 053,90 USD', '4 Mar 2026', '4 Mar 2026']],
])('histories in %s say %o', (locale, words) => {
  setNotation(locale)
  const invoice = fieldWordsOf({ subject: 'invoice', names: {} })
  const shown = [
    shownAs(invoice, 'amount', '1053.90 USD'),
    shownAs(invoice, 'receivedOn', '2026-03-04'),
    shownAs(contactWords, 'givenOn', '2026-03-04'),
  ]
  expect(shown.map(plain)).toEqual(words)
  expect(shownAs(invoice, 'amount', 'all of it')).toBe('all of it')
})

test('days that are closed are written as the notation has them, and may not be entered yet', () => {
  setNotation('nb-NO')
  const holiday = { from: '2026-12-24', to: '2026-12-26', hours: [], reason: 'Holidays' }
  const eve = {
    ...holiday,
    to: '2026-12-24',
    hours: [{ open: '08:00', close: '12:00', nextDay: false }],
  }
  const empty = { from: '', to: '', hours: [], reason: '' }
  expect(shownAs(locationWords, 'exceptions', [holiday, eve, empty])).toBe(
    '24 Dec 2026 to 26 Dec 2026: closed (Holidays); 24 Dec 2026: 08:00–12:00 (Holidays); : closed',
  )
  const holidays = [
    { date: '2026-12-24', name: 'Christmas Eve' },
    { date: '', name: 'New Year’s Day' },
  ]
  expect(shownAs(holidaySetWords, 'holidays', holidays)).toBe(
    '24 Dec 2026 Christmas Eve; New Year’s Day',
  )
})
