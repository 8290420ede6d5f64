import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationNode } from '@/lib/tenancy/organizations/schema'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  buildOrganization,
  idOf,
  signIn,
  staffIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

const URL = '/api/v1/admin/organizations'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const read = (rest = '', as: SignedIn | null = owner, headers = {}) =>
  send(URL + rest, { as, headers })
type Outline = string | [string, Outline[]]
const outline = (nodes: OrganizationNode[]): Outline[] =>
  nodes.map(({ domainURL, organizations: below }) =>
    below.length ? [domainURL, outline(below)] : domainURL,
  )
const names = (body: { data: { domainURL: string }[] }) =>
  body.data.map(({ domainURL }) => domainURL)
const reader = (id: number, reach?: 'subtree') => staffIn(id, ['organizations:read'], { reach })

describe('the organization tree', () => {
  test('nests, siblings by label as people sort them', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(outline(body.data)).toEqual([
      ['gulfcare', ['gulfcare-salmiya']],
      [
        'northside',
        [
          [
            'eastside',
            [
              ['eastside-imaging', ['eastside-mri']],
              'eastside-pediatrics',
              'eastside-womens-health',
            ],
          ],
          ['westside', ['westside-cardiology', 'westside-urgent-care']],
        ],
      ],
      ['rheinland', [['koeln', ['koeln-radiologie']], 'bonn']],
      ['sakura', ['sakura-osaka', 'sakura-shibuya']],
    ])
  })

  test('has nodes of id, domainURL, label and organizations', async () => {
    const [first] = (await read()).body.data
    expect(Object.keys(first)).toEqual(['id', 'domainURL', 'label', 'organizations'])
  })

  test('begins where a reader’s reach begins', async () => {
    expect(
      outline((await read('', await reader(await idOf('westside'), 'subtree'))).body.data),
    ).toEqual([['westside', ['westside-cardiology', 'westside-urgent-care']]])
    expect(outline((await read('', await reader(await idOf('northside')))).body.data)).toEqual([
      'northside',
    ])
  })

  test('shows nothing of organizations above or beside one’s reach', async () => {
    const { text } = await read('', await reader(await idOf('eastside-imaging'), 'subtree'))
    for (const word of ['northside', 'Northside', 'pediatrics', 'koeln'])
      expect(text).not.toContain(word)
  })

  test.each([
    ['a stranger', null, 401],
    ['staff without a role', 'auditor@partner.example', 403],
    ['a member who is not staff', 'admin@northside.example', 403],
  ] as const)('is refused to %s', async (_who, email, status) => {
    const as = email && (await signIn(email))
    for (const rest of ['', '?search=north', '/northside'])
      expect((await read(rest, as)).status).toBe(status)
  })

  test('is read by support', async () => {
    expect((await read('', await signIn('support@polyclinic.example'))).status).toBe(200)
  })
})

describe('the organization tree’s ETag', () => {
  test('gives 304 on repeat, also weak and among others', async () => {
    const { headers } = await read()
    const tag = headers.etag!
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
    })
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await read('', owner, { 'if-none-match': known })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tag])
    }
    expect((await read('', owner, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test.each([
    ['insert', (name: string) => buildOrganization(name, { name: `New ${name}` })],
    [
      'rename',
      (name: string) => sql(`update organizations set label = $1 where domain_url = 'bonn'`, name),
    ],
    [
      'move',
      () =>
        sql(
          `update organizations set part_of = (select id from organizations where domain_url = 'koeln') where domain_url = 'bonn'`,
        ),
    ],
    [
      'new domainURL',
      (name: string) =>
        sql(`update organizations set domain_url = $1 where domain_url = 'westside'`, name),
    ],
  ] as const)('changes with an %s', async (_what, change) => {
    const before = await read()
    const name = unique('changed-')
    await change(name)
    const after = await read('', owner, { 'if-none-match': before.headers.etag })
    expect(after.status).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.text).not.toBe(before.text)
  })

  test('does not change with a refused insert', async () => {
    const { headers } = await read()
    await expect(buildOrganization('koeln')).rejects.toThrow(/duplicate key/)
    expect((await read('', owner, { 'if-none-match': headers.etag })).status).toBe(304)
  })

  test('is another one for another reach', async () => {
    const [a, b] = [await reader(await idOf('koeln')), await reader(await idOf('sakura'))]
    const tags = [
      (await read()).headers.etag,
      (await read('', a)).headers.etag,
      (await read('', b)).headers.etag,
    ]
    expect(new Set(tags).size).toBe(3)
    const answer = await read('', b, { 'if-none-match': tags.slice(0, 2).join(', ') })
    expect([answer.status, names(answer.body)]).toEqual([200, ['sakura']])
  })

  test('never goes with older content while others write', async () => {
    const seen = new Map<string, string>()
    const writes = Array.from({ length: 10 }, () => buildOrganization(unique('busy-')))
    const reads = Array.from({ length: 40 }, async () => {
      const { headers, text } = await read()
      expect(seen.get(headers.etag!) ?? text).toBe(text)
      seen.set(headers.etag!, text)
    })
    await Promise.all([...writes, ...reads])
    const { headers, text } = await read()
    expect(text.match(/"busy-/g)).toHaveLength(10)
    expect(seen.get(headers.etag!) ?? text).toBe(text)
  })
})

describe('the organization tree’s encodings', () => {
  const plain = (buffer: Buffer) => buffer.toString()
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    [undefined, 'identity', plain],
    [undefined, undefined, plain],
  ] as const)('%s for %s', async (encoding, accepted, decode) => {
    const { headers, bytes } = await read('', owner, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(JSON.parse(decode(bytes).toString())).toEqual((await read()).body)
  })

  test('HEAD answers without a body', async () => {
    const { status, bytes, headers } = await send(URL, { as: owner, method: 'HEAD' })
    expect([status, bytes.length, headers.etag]).toEqual([200, 0, (await read()).headers.etag])
  })
})

describe('flat organizations', () => {
  test('come in tree order with level, path and total', async () => {
    const { body } = await read('?search=eastside')
    expect(names(body)).toEqual([
      'eastside',
      'eastside-imaging',
      'eastside-mri',
      'eastside-pediatrics',
      'eastside-womens-health',
    ])
    expect(body.total).toBe(5)
    expect(body.data[2]).toEqual({
      id: await idOf('eastside-mri'),
      domainURL: 'eastside-mri',
      label: 'Eastside MRI Suite',
      businessName: 'Eastside MRI Suite',
      country: 'United States of America',
      level: 3,
      path: ['Northside Health Group', 'Eastside Family Medicine', 'Eastside Imaging'],
      standing: 'active',
      people: expect.any(Number),
      practitioners: expect.any(Number),
      plan: null,
      version: expect.any(Number),
      createdAt: '2024-09-16T09:30:00.000Z',
    })
  })

  test.each([
    ['arztehaus', ['koeln']],
    ['ÄRZTEHAUS', ['koeln']],
    ['köln', ['koeln']],
    ['koeln', ['koeln', 'koeln-radiologie']],
    ['  mri  ', ['eastside-mri']],
    ["WOMEN'S", ['eastside-womens-health']],
    ['さくら', ['sakura', 'sakura-osaka', 'sakura-shibuya']],
    ['السالمية', ['gulfcare-salmiya']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['%east%', []],
    ['east_ide', []],
    ['nobody has this', []],
  ])('match %s', async (search, expected) => {
    const { status, body } = await read(`?search=${encodeURIComponent(search)}`)
    expect([status, names(body), body.total]).toEqual([200, expected, expected.length])
  })

  test('match LIKE’s signs as plain characters', async () => {
    await sql(`update organizations set label = $$100% \\_Care$$ where domain_url = 'gulfcare'`)
    for (const search of ['100%', '% \\_', '\\_c', '_care'])
      expect(names((await read(`?search=${encodeURIComponent(search)}`)).body)).toEqual([
        'gulfcare',
      ])
  })

  test('are the children of one', async () => {
    expect(names((await read('?parent=koeln')).body)).toContain('koeln-radiologie')
    expect(names((await read('?parent=global&limit=1000')).body)).toEqual(
      expect.arrayContaining(['northside', 'sakura']),
    )
    expect((await read('?parent=nobody-has-this')).body).toEqual({
      success: true,
      data: [],
      total: 0,
    })
  })

  test('come in pages', async () => {
    const all = names((await read('?limit=1000')).body)
    const pages: string[] = []
    for (let offset = 0; offset < all.length; offset += 7) {
      const { body } = await read(`?limit=7&offset=${offset}`)
      expect(body.total).toBe(all.length)
      pages.push(...names(body))
    }
    expect(pages).toEqual(all)
  })

  test('are in another order, either way', async () => {
    const labels = async (sort: string) => {
      const { body } = await read(`?limit=1000&sort=${sort}`)
      return body.data.map(({ label }: { label: string }) => label)
    }
    const byLabel = await labels('label')
    expect(byLabel).toEqual(byLabel.toSorted(new Intl.Collator('en').compare))
    expect(await labels('-label')).toEqual(byLabel.toReversed())
    expect(await labels('-tree')).toEqual((await labels('tree')).toReversed())
    const { body } = await read('?limit=1000&sort=country')
    const countries = body.data.map(({ country }: { country: string }) => country)
    expect(countries).toEqual(countries.toSorted())
  })

  test('are those of a standing, a country, a plan', async () => {
    const [organization, below] = [await buildOrganization(), await buildOrganization()]
    await sql(
      'update organizations set part_of = $1, country = 414 where id = $2',
      organization,
      below,
    )
    await sql('update organizations set suspended_at = now() where id = $1', organization)
    const ids = async (query: string) =>
      (await read(`?limit=1000&${query}`)).body.data.map(({ id }: { id: number }) => id)
    expect(await ids('standing=suspended')).toEqual(expect.arrayContaining([organization, below]))
    expect(await ids('standing=active,archived')).not.toContain(below)
    expect(await ids('standing=suspended&country=414,276')).toContain(below)
    expect(await ids('country=392')).not.toContain(below)
    const planned = (await read('?limit=1000')).body.data.filter(
      ({ plan }: { plan: string | null }) => plan,
    )
    expect(planned.length).toBeGreaterThan(0)
    const codes = await sql<{ code: string }>('select distinct code from plan_versions')
    expect(await ids(`plan=${codes.map(({ code }) => code).join()}`)).toEqual(
      planned.map(({ id }: { id: number }) => id),
    )
    expect(await ids('plan=no-such-plan')).toEqual([])
  })

  test('are a file', async () => {
    const { text, headers } = await read('?format=csv&search=mri')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text.slice(1).split('\r\n')[0]).toBe(
      'Name,Business name,Under,Subdomain,Status,Practitioners,Plan,People,Country,Created',
    )
    expect(text).toContain(
      'Northside Health Group / Eastside Family Medicine / Eastside Imaging,eastside-mri,active',
    )
  })

  test('end at a reader’s reach, labels of the path included', async () => {
    const staff = await reader(await idOf('eastside-imaging'), 'subtree')
    const { body } = await read('?search=e', staff)
    expect(
      body.data.map((entry: { path: string[]; level: number }) => [entry.path, entry.level]),
    ).toEqual([
      [[], 0],
      [['Eastside Imaging'], 1],
    ])
    expect(body.total).toBe(2)
    expect((await read('?parent=eastside', staff)).body.total).toBe(0)
  })

  test.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=',
    'limit=1.5',
    'offset=-1',
    'limit=1&limit=2',
    'search=a&search=b',
    `search=${'a'.repeat(101)}`,
    `parent=${'a'.repeat(64)}`,
    'order=label',
    'sort=people',
    'standing=gone',
    'country=x',
    'format=pdf',
    'organizationDomainURL=koeln',
  ])('refuse %s', async (query) => {
    const { status, body } = await read(`?${query}`)
    expect([status, body.success, typeof body.error]).toEqual([422, false, 'string'])
  })
})
