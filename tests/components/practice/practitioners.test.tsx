import { useForm } from '@mantine/form'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { EndRole } from '@/components/practice/practitioners/EndRole'
import { placesOf } from '@/components/practice/practitioners/fields/CredentialGrid'
import {
  IdentifierFields,
  ProfileFields,
} from '@/components/practice/practitioners/fields/PersonFields'
import {
  emptyLicence,
  emptyPractitioner,
  valuesOf,
} from '@/components/practice/practitioners/fields/values'
import { LicenceList } from '@/components/practice/practitioners/licences/LicenceList'
import { comparable, Lookalikes } from '@/components/practice/practitioners/Lookalikes'
import { NewPractitionerDrawer } from '@/components/practice/practitioners/NewPractitionerDrawer'
import { Practitioners } from '@/components/practice/practitioners/Practitioners'
import { SeatsTaken } from '@/components/practice/practitioners/SeatsTaken'
import { expiryOf } from '@/components/practice/practitioners/words'
import type { FiledLicence, Practitioner } from '@/lib/practice/practitioners/schema'
import { buildSession, renderConsole } from '../console'
import { ok, refused, serve } from '../server'

const licence: FiledLicence = {
  id: 'l1',
  type: 'medical',
  number: '036-1',
  issuer: 'State of Illinois',
  subdivision: 'US-IL',
  issued: '2020-01-01',
  expires: '2031-05-31',
  daysLeft: 1500,
  isPrimary: true,
  verifiedAt: null,
  verifiedBy: null,
  file: null,
  formerFiles: [],
  renewing: false,
  renewal: null,
  revision: 'a1',
}

const ada: Practitioner = {
  id: 'r1',
  practitionerId: 'p1',
  name: 'Dr. Ada Abel',
  photo: null,
  credentials: ['MD'],
  npi: '1234567893',
  code: 'physician',
  specialty: '207Q00000X',
  specialtyName: 'Family medicine',
  locations: [],
  licensedIn: ['US-IL'],
  licences: [licence],
  nextExpiry: '2031-05-31',
  daysLeft: 1500,
  today: '2027-04-22',
  verified: false,
  acceptingPatients: true,
  status: 'active',
  organization: { domainURL: 'northside', label: 'Northside' },
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  prefix: 'Dr.',
  given: 'Ada',
  family: 'Abel',
  suffix: '',
  preferredName: '',
  gender: null,
  birthDate: null,
  languages: ['en'],
  email: 'ada@northside.example',
  phone: '+13125550123;ext=12',
  phoneText: '(312) 555-0123 ext. 12',
  taxonomy: null,
  dea: null,
  degrees: [{ code: 'MD', issuer: '', year: null }],
  active: true,
  hours: '',
  periodFrom: null,
  periodTo: null,
  user: null,
  country: 840,
  elsewhere: [],
}

type Routes = Parameters<typeof serve>[0]

const READER = { resource: 'organizations', actions: ['read'] }

/** Something of the practitioners' page as it stands there. */
function beside(
  ui: ReactNode,
  routes: Routes = {},
  can = ['read', 'create', 'update', 'verify'],
  query = {},
) {
  const server = serve(routes)
  renderConsole(ui, {
    session: buildSession({
      globalRoles: [{ resourceActions: [{ resource: 'practitioners', actions: can }, READER] }],
    }),
    pathname: '/admin/organizations/[organizationDomainURL]/practitioners',
    query: { organizationDomainURL: 'northside', ...query },
  })
  return { server }
}
const show = (rows: Practitioner[], query = {}) =>
  beside(
    <Practitioners />,
    { 'GET /admin/practitioners': () => ok(rows, { total: rows.length }) },
    ['read'],
    query,
  )

describe('an expiry', () => {
  test.each<[number | null, string, string]>([
    [-12, 'Expired 12 days ago', 'bad'],
    [-1, 'Expired 1 day ago', 'bad'],
    [0, 'Expires today', 'warn'],
    [1, 'In 1 day', 'warn'],
    [90, 'In 90 days', 'warn'],
    [91, 'May 31, 2031', 'good'],
    [null, 'No end', 'good'],
  ])('that is %j days ahead is said in words', (daysLeft, word, tone) => {
    expect(expiryOf({ daysLeft, expires: daysLeft === null ? null : '2031-05-31' })).toEqual({
      word,
      tone,
    })
  })
})

describe('the credential grid', () => {
  test('has a column for each place by name, and last one for what has none', () => {
    const at = (...places: (string | null)[]) => ({
      ...ada,
      licences: places.map((subdivision) => ({ ...licence, subdivision })),
    })
    expect(placesOf([at('US-WI', null), at('US-IL', 'US-WI'), at()])).toEqual([
      'US-IL',
      'US-WI',
      '',
    ])
    expect(placesOf([])).toEqual([])
  })

  test('says of each licence until when, its rank, and whether somebody has verified it', async () => {
    const verified = {
      ...licence,
      id: 'l2',
      subdivision: 'US-WI',
      isPrimary: false,
      verifiedAt: '2026-01-01T00:00:00Z',
      daysLeft: 9,
    }
    show([{ ...ada, licences: [licence, verified] }], { view: 'credentials' })
    const row = await screen.findByRole('row', { name: /Dr. Ada Abel/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['May 31, 2031Medical Primary○ Not verified', 'In 9 daysMedical ✓ Verified'])
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Practitioner',
      'Illinois',
      'Wisconsin',
    ])
  })
})

describe('practitioners', () => {
  test.each<[where: string, country: number, npi: string | null, shown: boolean]>([
    ['the United States', 840, null, true],
    ['Norway', 578, null, false],
    ['Norway, where somebody has one', 578, '1234567893', true],
  ])('have a column for NPIs in %s', async (_where, selectedCountry, npi, shown) => {
    const routes = {
      'GET /admin/practitioners': () => ok([{ ...ada, npi }], { total: 1 }),
      'GET /admin/organizations/northside': () => ok({ selectedCountry }),
    }
    beside(<Practitioners />, routes, ['read'], { hide: 'updatedAt' })
    await screen.findByRole('row', { name: /Ada Abel/ })
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: 'NPI' }) !== null).toBe(shown),
    )
  })

  test('say in words what a traffic light says, also when there is no licence', async () => {
    show([
      ada,
      { ...ada, id: 'r2', name: 'Bo Berg', licences: [], nextExpiry: null, daysLeft: null },
    ])
    expect((await screen.findByRole('row', { name: /Ada Abel/ })).textContent).toContain(
      'May 31, 2031',
    )
    expect((await screen.findByRole('row', { name: /Bo Berg/ })).textContent).toContain(
      'No licence',
    )
  })
})

test('proposes the day of the organization as the last day of a role, whatever day it is for the reader', async () => {
  beside(<EndRole practitioner={{ ...ada, today: '2031-12-31' }} onClose={vi.fn()} />)
  expect((await screen.findByLabelText<HTMLInputElement>('Last day')).value).toBe('2031-12-31')
})

test('shows a phone number in the form as it is dialed in the country', () => {
  expect(valuesOf(ada).phone).toBe('(312) 555-0123 ext. 12')
  function Profile() {
    return <ProfileFields form={useForm({ initialValues: valuesOf(ada) }) as never} />
  }
  beside(<Profile />)
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(312) 555-0123 ext. 12')
})

describe('a new practitioner', () => {
  test.each<[where: string, country: number, labels: string[]]>([
    ['the United States', 840, ['NPI *', 'DEA number', 'State']],
    ['Puerto Rico', 630, ['NPI', 'DEA number']],
    ['Canada', 124, ['Province']],
    ['Norway', 578, []],
  ])('is asked in %s for what exists there', async (_where, selectedCountry, labels) => {
    beside(<NewPractitionerDrawer onClose={vi.fn()} />, {
      'GET /admin/organizations/northside': () => ok({ selectedCountry }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add licence' }))
    const regional = /^(NPI|DEA number|State|Province|State or region)$/
    const shown = screen.queryAllByText(regional, { selector: 'label' })
    expect(shown.map(({ textContent }) => textContent)).toEqual(labels)
  })

  test('keeps a number of another country in sight, also while it is emptied', async () => {
    function Identifiers() {
      const form = useForm({ initialValues: { ...valuesOf(ada), npi: '1234567893', dea: '' } })
      return <IdentifierFields form={form as never} country={578} />
    }
    beside(<Identifiers />)
    await userEvent.clear(screen.getByLabelText('NPI'))
    expect(screen.getByLabelText<HTMLInputElement>('NPI').value).toBe('')
    expect(screen.queryByLabelText('DEA number')).toBeNull()
  })
})

describe('the seats of an organization', () => {
  test.each([
    [{ used: 3, bought: 5 }, '3 of 5 seats used, one for each active practitioner.'],
    [
      { used: 1200, bought: 1200 },
      '1,200 of 1,200 seats used, one for each active practitioner. No other can be added.',
    ],
  ])('that are %j are said to be', async (seats, words) => {
    beside(<SeatsTaken />, { 'GET /home/practitioners/seats': () => ok(seats) })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('somebody about to be added', () => {
  test('is given a role when they are known, rather than a second record', async () => {
    const known = {
      practitionerId: 'p9',
      name: 'Dr. Cy Cole',
      match: 'email',
      organizations: ['Eastside'],
      roleId: null,
    }
    const onGive = vi.fn()
    beside(
      <Lookalikes
        values={{ ...emptyPractitioner, email: 'cy@eastside.example' }}
        onGive={onGive}
      />,
      {
        'GET /admin/practitioners/duplicates': () =>
          ok([known, { ...known, practitionerId: 'p1', name: 'Ada', roleId: 'r1' }]),
      },
    )
    expect((await screen.findByText('Dr. Cy Cole')).closest('li')!.textContent).toContain(
      'Dr. Cy Cole, Eastside: the same e-mail address',
    )
    expect(screen.getByText('Open their record').closest('a')!.href).toContain('record=r1')
    await userEvent.click(screen.getByText('Give a role here'))
    expect(onGive).toHaveBeenCalledWith(known)
  })

  test.each<[object, object]>([
    [{}, {}],
    [{ email: 'cy@', npi: '12345', given: 'Cy', family: 'Cole' }, {}],
    [
      { email: ' cy@x.example ', npi: '1234567893' },
      { email: 'cy@x.example', npi: '1234567893' },
    ],
    [
      {
        licences: [
          { ...emptyLicence, number: '036-12, 3', subdivision: 'US-IL' },
          { ...emptyLicence, number: '12' },
        ],
      },
      { licences: 'medical:US-IL:036123' },
    ],
    [
      { given: 'Cy', family: ' Cole', birthDate: '1980-01-01' },
      { given: 'Cy', family: 'Cole', birthDate: '1980-01-01' },
    ],
  ])('%j is compared by %j', (values, compared) =>
    expect(JSON.parse(comparable({ ...emptyPractitioner, ...values }))).toEqual(compared),
  )
})

describe('the licences of a record', () => {
  const record = { 'GET /admin/practitioners/r1': () => ok(ada) }

  test('are read without a button to verify by those who may not', async () => {
    beside(<LicenceList practitioner={ada} />, record, ['read'])
    await screen.findByText('Not verified')
    expect(screen.queryByText('Verify')).toBeNull()
  })

  test('say why one could not be verified', async () => {
    const verify = {
      'POST /admin/practitioners/r1/verify': () => refused(409, 'It has been verified already.'),
    }
    beside(<LicenceList practitioner={ada} />, { ...record, ...verify })
    await userEvent.click(await screen.findByText('Verify'))
    expect(await screen.findByText('It has been verified already.')).toBeTruthy()
  })

  test('are verified as they are shown; one that has changed since is shown as it is now', async () => {
    let shown = licence
    const { server } = beside(<LicenceList practitioner={ada} />, {
      'GET /admin/practitioners/r1': () => ok({ ...ada, licences: [shown] }),
      'POST /admin/practitioners/r1/verify': () => refused(409, 'Somebody has changed this.'),
    })
    const button = await screen.findByText('Verify')
    shown = { ...licence, number: '036-2', revision: 'b2' }
    await userEvent.click(button)
    expect(await screen.findByText(/036-2/)).toBeTruthy()
    const sent = server.asked.filter(({ path }) => path.endsWith('/verify')).map(({ body }) => body)
    expect(sent).toEqual([{ licenceId: 'l1', revision: 'a1', verified: true }])
  })
})
