import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AddressFields } from '@/components/commerce/orders/details/AddressFields'
import { StockLocationFields } from '@/components/commerce/stock-locations/StockLocationFields'
import { emptyStockLocation } from '@/components/commerce/stock-locations/values'
import { IdentifierFields } from '@/components/practice/locations/IdentifierFields'
import { emptyLocation, newLocation } from '@/components/practice/locations/values'
import { SubdivisionField } from '@/components/ui/form/fields/SubdivisionField'
import {
  hasUsIdentifiers,
  subdivisionExample,
  subdivisionWord,
} from '@/lib/shared/places/countries'
import { renderConsole } from '../console'

const labels = () =>
  screen.queryAllByText(/\w/, { selector: 'label' }).map(({ textContent }) => textContent)

describe('the identifiers of a location', () => {
  const Identifiers = ({ country, npi = '' }: { country?: number; npi?: string }) => {
    const form = useForm({ initialValues: { ...emptyLocation('UTC'), npi } })
    return <IdentifierFields form={form as never} country={country} />
  }

  test.each<[where: string, country: number | undefined, labels: string[]]>([
    ['the United States', 840, ['NPI', 'CLIA', 'Place of service', 'GLN']],
    ['Guam', 316, ['NPI', 'CLIA', 'Place of service', 'GLN']],
    ['Norway', 578, ['GLN']],
    ['a country that is not known', undefined, ['NPI', 'CLIA', 'Place of service', 'GLN']],
  ])('in %s are those that exist there', (_where, country, shown) => {
    renderConsole(<Identifiers country={country} />)
    expect(labels()).toEqual(shown)
  })

  test('are shown wherever one is held, also while it is emptied', async () => {
    renderConsole(<Identifiers country={578} npi="1234567893" />)
    await userEvent.clear(screen.getByLabelText('NPI'))
    expect(labels()).toEqual(['NPI', 'GLN'])
  })
})

describe('the part of a country', () => {
  test.each<[where: string, country: number | null, word: string | undefined]>([
    ['the United States', 840, 'State'],
    ['Switzerland', 756, 'Canton'],
    ['Japan', 392, 'Prefecture'],
    ['Norway', 578, undefined],
    ['a country that is not known', null, 'State or region'],
  ])('has its own name in %s', (_where, country, word) => {
    expect(subdivisionWord(country)).toBe(word)
    renderConsole(<SubdivisionField country={country} />)
    expect(labels()).toEqual(word ? [word] : [])
  })

  test('is shown in every country where one is held', () => {
    renderConsole(<SubdivisionField country={578} value="NO-03" readOnly />)
    expect(labels()).toEqual(['State or region'])
  })

  test('is explained by the codes of the country', () => {
    expect([840, 756, null].map(subdivisionExample)).toEqual([
      'as in US-CA',
      'beginning with CH-',
      'as in US-CA',
    ])
  })
})

describe('an address of the shop', () => {
  const regions = ['us', 'de'].map((iso_2) => ({ iso_2, display_name: iso_2 }))
  const Order = ({ country = '', province = '' }: { country?: string; province?: string }) => (
    <AddressFields
      form={useForm({ initialValues: { to: { country, province } } }) as never}
      at="to"
      countries={regions as never}
    />
  )
  const Stock = ({ country = '', province = '' }: { country?: string; province?: string }) => {
    const initialValues = { ...emptyStockLocation, country_code: country, province }
    return <StockLocationFields form={useForm({ initialValues }) as never} />
  }
  const word = () =>
    labels().find((label) => /^(State|Province|Canton|Prefecture|State or region)$/.test(label!))

  test.each<[country: string, province: string, word: string | undefined]>([
    ['us', '', 'State'],
    ['jp', '', 'Prefecture'],
    ['no', '', undefined],
    ['no', 'Oslo', 'State or region'],
    ['', '', 'State or region'],
  ])('in %j with %j has the part that addresses have there', (country, province, shown) => {
    const { unmount } = renderConsole(<Order country={country} province={province} />)
    expect(word()).toBe(shown)
    unmount()
    renderConsole(<Stock country={country} province={province} />)
    expect(word()).toBe(shown)
  })
})

test('identifiers of the United States are those of its territories, too', () => {
  expect([840, 630, 578, 124].map(hasUsIdentifiers)).toEqual([true, true, false, false])
})

test('a new location without a time zone leaves it to the server', () => {
  const { timeZone } = newLocation.parse({ ...emptyLocation(''), name: 'Site' })
  expect(timeZone).toBeNull()
})
