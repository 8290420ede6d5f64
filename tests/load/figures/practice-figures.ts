import { definitionOf } from '@/lib/integrations/fhir/registry'
import { searchResources } from '@/lib/integrations/fhir/search'
import type { Ctx } from '@/lib/platform/api/ctx'
import type { FhirCall } from '@/lib/platform/api/fhir-endpoint'
import { asOwner } from '@/lib/platform/db/owner'
import { listLocations } from '@/lib/practice/locations/queries'
import { LocationListQuery } from '@/lib/practice/locations/schema'
import { listPractitioners } from '@/lib/practice/practitioners/queries'
import { PractitionerListQuery } from '@/lib/practice/practitioners/schema'
import { SESSION_COOKIE } from '@/lib/shared/http/cookies'
import { call } from '../call'
import { count, median, milliseconds, percent, type Figure } from './figures'
import { signIn, type Machine, type Subject } from '../installation'
import { gatherPractice, HOME, MEMBER, PLACES, PRACTITIONERS, seedPractice } from '../practice-seed'

/** What nobody is to wait longer for. */
const LIMIT = 100
const TIMES = 7

type Statement = { text: string; values?: unknown[]; name?: string }
type Noun = {
  /** Where it is asked for, in an area of the API. */
  path: (area: string) => string
  /** How the API is asked for a page of 25. */
  page: string
  list: (ctx: Ctx, query: URLSearchParams) => Promise<unknown>
  /** What is asked, and in what words the report calls it. */
  asked: [what: string, query: string][]
}

const parsed = (query: URLSearchParams) => Object.fromEntries(query)
const inConsole = (noun: string) => ({
  path: (area: string) => `/api/v1/${area}/${noun}`,
  page: 'limit=25',
})
const FHIR = '/api/fhir/R4/'
const inFhir = (type: string): Omit<Noun, 'asked'> => ({
  path: () => FHIR + type,
  page: '_count=25',
  list: (ctx, params) =>
    searchResources(ctx, definitionOf(type), { params, base: '', strict: true } as FhirCall),
})
const sorts = (names: string[], last: number): [string, string][] =>
  names.flatMap((name) => [
    [`by ${name}`, `sort=${name}`],
    [`by ${name}, backwards, last page`, `sort=-${name}&offset=${last - 25}`],
  ])

/** A month ago, as FHIR writes days. */
const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

const NOUNS: Record<string, Noun> = {
  Practitioners: {
    ...inConsole('practitioners'),
    list: (ctx, query) => listPractitioners(ctx, PractitionerListQuery.parse(parsed(query))),
    asked: [
      ...sorts(
        ['name', 'code', 'specialty', 'nextExpiry', 'status', 'organization', 'updatedAt'],
        PRACTITIONERS,
      ),
      ['active', 'status=active'],
      ['ended', 'status=ended'],
      ['expiring within 30 days', 'expiry=30'],
      ['nurses', 'code=nurse'],
      ['of a specialty', 'specialty=207Q00000X'],
      ['licensed in Illinois', 'licensedIn=US-IL'],
      ['verified', 'verified=yes'],
      ['accepting, by specialty', 'acceptingPatients=yes&sort=specialty'],
      ['at a location', 'location=77'],
      ['search: one', 'search=wojcik+777'],
      ['search: one in 20', 'search=bjorn'],
      ['search: all', 'search=clinic'],
      ['search: all, one letter', 'search=c'],
      ['search: all, by organization', 'search=clinic&sort=organization'],
      ['search: all, by specialty', 'search=clinic&sort=-specialty'],
      ['search: all, last page', `search=clinic&offset=${PRACTITIONERS - 25}`],
      ['search: nurses', 'search=nurse&code=nurse&sort=nextExpiry'],
    ],
  },
  Locations: {
    ...inConsole('locations'),
    list: (ctx, query) => listLocations(ctx, LocationListQuery.parse(parsed(query))),
    asked: [
      ...sorts(
        [
          'name',
          'organization',
          'type',
          'physicalType',
          'city',
          'country',
          'timeZone',
          'status',
          'updatedAt',
        ],
        PLACES,
      ),
      ['active', 'status=active'],
      ['of a type', 'type=PC&sort=city'],
      ['of a country', 'country=840,276,8,4'],
      ['search: one', 'search=c4ca4238'],
      ['search: some', 'search=town+77'],
      ['search: all', 'search=clinic'],
      ['search: all, one letter', 'search=c'],
      ['search: all, by country', 'search=clinic&sort=country'],
      ['search: all, last page', `search=clinic&offset=${PLACES - 25}`],
    ],
  },
  'FHIR Practitioner': {
    ...inFhir('Practitioner'),
    asked: [
      ['all', ''],
      ['changed since last month, newest first', `_lastUpdated=ge${lastMonth}&_sort=-_lastUpdated`],
      ['changed before last month', `_lastUpdated=lt${lastMonth}`],
      ['by name', 'name=wojcik'],
    ],
  },
  'FHIR PractitionerRole': {
    ...inFhir('PractitionerRole'),
    asked: [
      ['all', ''],
      ['changed since last month, newest first', `_lastUpdated=ge${lastMonth}&_sort=-_lastUpdated`],
      ['changed before last month', `_lastUpdated=lt${lastMonth}`],
    ],
  },
  'FHIR Location': {
    ...inFhir('Location'),
    asked: [
      ['all', ''],
      ['changed since last month, newest first', `_lastUpdated=ge${lastMonth}&_sort=-_lastUpdated`],
      ['by name', 'name=clinic'],
    ],
  },
}

type Who = {
  what: string
  area: string
  headers: Record<string, string>
  named?: string
  scope: Ctx['scope']
}

const timed = async (work: () => Promise<unknown>) => {
  const times: number[] = []
  for (let n = -1; n < TIMES; n++) {
    const started = performance.now()
    await work()
    if (n >= 0) times.push(performance.now() - started)
  }
  return median(times)
}

/**
 * The statement by which a list is read, sent alone and by the tables' owner, whom no policy
 * narrows.
 */
const bare = (url: string, { list }: Noun, query: URLSearchParams, scope: Ctx['scope']) =>
  asOwner(url, async (owner) => {
    const sent: Statement[] = []
    const client = {
      query: (statement: Statement) => (sent.push(statement), owner.query(statement)),
    }
    await list({ client, scope, reach: 'all' } as unknown as Ctx, query)
    return timed(() => Promise.all(sent.map(({ text, values }) => owner.query(text, values))))
  })

async function figureOf(
  subject: Subject,
  noun: string,
  who: Who,
  what: string,
  asked: string,
): Promise<Figure> {
  const { path: pathIn, page } = NOUNS[noun]!
  const query = new URLSearchParams(`${page}&${asked}`)
  const limit = await bare(subject.url, NOUNS[noun]!, query, who.scope)
  if (who.named) query.set('organizationDomainURL', who.named)
  const path = `${pathIn(who.area)}?${query}`
  const ours = await timed(async () => {
    const { status, body } = await call(subject.port, path, who.headers)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`)
  })
  return {
    what: `  ${what}`,
    ours: milliseconds(ours),
    limit: milliseconds(limit),
    ratio: percent(limit / ours),
    target: `≤ ${LIMIT} ms`,
    met: ours <= LIMIT,
  }
}

async function allOf(subject: Subject, who: Who): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [noun, { asked, path }] of Object.entries(NOUNS)) {
    // Of one organization FHIR is asked at its home.
    if (who.named && path(who.area).startsWith(FHIR)) continue
    figures.push({ what: `${noun}, ${who.what}`, ours: '' })
    for (const [what, query] of asked) figures.push(await figureOf(subject, noun, who, what, query))
  }
  return figures
}

/**
 * Lists of the practice at their size: by staff everywhere, then of the one organization that has
 * all, also at home.
 */
export async function practiceFigures(subject: Subject, { postgres }: Machine): Promise<Figure[]> {
  const superuserUrl = postgres.adminUrl.replace(/[^/]+$/, new URL(subject.url).pathname.slice(1))
  await seedPractice(superuserUrl, subject.size)
  const home = await asOwner(subject.url, async (owner) => {
    const text =
      'select id, domain_url as "domainURL", label, path from organizations where id = $1'
    return (
      await owner.query<{ id: number; domainURL: string; label: string; path: number[] }>(text, [
        HOME,
      ])
    ).rows[0]!
  })
  const staff = { area: 'admin', headers: subject.headers }
  const scope = { kind: 'organization', organization: home } as Ctx['scope']
  const host = new URL(subject.origin).host.replace(/^[^.]+/, home.domainURL)
  const cookie = `${SESSION_COOKIE}=${await signIn(subject.url, MEMBER)}`
  const spread = await allOf(subject, {
    what: `of ${count(subject.size)} organizations`,
    ...staff,
    scope: { kind: 'global' },
  })
  await gatherPractice(superuserUrl)
  return [
    ...spread,
    ...(await allOf(subject, {
      what: 'all of one, for staff there',
      ...staff,
      named: home.domainURL,
      scope,
    })),
    ...(await allOf(subject, {
      what: 'all of one, at home',
      area: 'home',
      headers: { host, cookie },
      scope,
    })),
  ]
}
