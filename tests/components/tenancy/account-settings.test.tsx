import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { SuggestedSettings } from '@/components/tenancy/account/SuggestedSettings'
import { suggestedSettings } from '@/components/tenancy/account/suggestions'
import type { Account } from '@/lib/tenancy/organizations/schema'
import { renderConsole } from '../console'

const NORWAY = 578
const GERMANY = 276

type Source = 'own' | 'above' | 'product'
const accountIn = (selectedCountry: number, source: Source, values = ['UTC', 'en-US', 'USD']) => {
  const [timeZone, locale, currency] = values.map((value) => ({ value, source, from: null }))
  return { selectedCountry, settings: { timeZone, locale, currency } } as unknown as Account
}
const none = { timeZone: null, locale: null, currency: null }
const norwegian = { timeZone: 'Europe/Oslo', locale: 'nb-NO', currency: 'NOK' }
const german = { timeZone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR' }

describe('settings that are usual in the country', () => {
  test('are suggested where nobody has chosen any, as far as the form has them', () => {
    expect(suggestedSettings(accountIn(NORWAY, 'product'), NORWAY, none)).toEqual(norwegian)
    const { currency: _, ...own } = norwegian
    expect(
      suggestedSettings(accountIn(NORWAY, 'product'), NORWAY, { timeZone: null, locale: null }),
    ).toEqual(own)
  })

  test('are suggested in place of the former country’s, and of those from above, with another country', () => {
    expect(
      suggestedSettings(accountIn(GERMANY, 'own', Object.values(german)), NORWAY, german),
    ).toEqual(norwegian)
    expect(
      suggestedSettings(accountIn(GERMANY, 'above', Object.values(german)), NORWAY, none),
    ).toEqual(norwegian)
  })

  test('are not suggested in place of what was chosen, or holds already', () => {
    const chosen = { timeZone: 'Asia/Tokyo', locale: 'en-GB', currency: 'CHF' }
    expect(
      suggestedSettings(accountIn(GERMANY, 'own', Object.values(chosen)), NORWAY, chosen),
    ).toEqual({})
    expect(suggestedSettings(accountIn(NORWAY, 'above'), NORWAY, none)).toEqual({})
    expect(
      suggestedSettings(accountIn(NORWAY, 'product', Object.values(norwegian)), NORWAY, none),
    ).toEqual({})
  })

  test('are taken with a button, and only then', async () => {
    const onTake = vi.fn()
    const account = accountIn(NORWAY, 'product')
    renderConsole(
      <SuggestedSettings account={account} country={NORWAY} values={none} onTake={onTake} />,
    )
    const notice = await screen.findByRole('status')
    expect(notice.textContent).toContain(
      'Usual in this country: Europe/Oslo, Norwegian Bokmål (Norway) (nb-NO), and Norwegian Krone (NOK).',
    )
    expect(onTake).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Use them' }))
    expect(onTake).toHaveBeenCalledExactlyOnceWith(norwegian)
  })
})
