import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultyServer, json } from '@/tests/support/http/faulty-server'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { signIn, type SignedIn } from '@/tests/support/world'

const TOKEN = 'the-token-of-the-console'
let type: string
let file: string
let status: number
let address: string | undefined
let result: object | null

const commerce = await faultyServer(({ path }, response) => {
  if (path === '/admin/batch-jobs/batch_1')
    return json(response, 200, { batch_job: { id: 'batch_1', type, result } })
  if (path === '/admin/uploads/download-url') return json(response, 200, { download_url: address })
  if (path === '/uploads/a.csv?x=1')
    return void response.writeHead(status, { 'Content-Type': 'text/csv' }).end(file)
  return json(response, 404, { type: 'not_found', message: 'not there' })
})
commerceAt(commerce.url, TOKEN)

let owner: SignedIn
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
})
afterAll(() => commerce.close())
beforeEach(() => {
  ;[type, file, status, address, result] = [
    'order-export',
    'A;B\r\n1;2\r\n',
    200,
    `${commerce.url}/uploads/a.csv?x=1`,
    { file_key: 'a.csv' },
  ]
  commerce.seen.length = 0
})

const get = (id = 'batch_1') => send(`/api/v1/admin/commerce/batch-jobs/${id}/file`, { as: owner })

describe('the file that an export of the shop has made', () => {
  test('is written anew: no cell of it is a formula, and each that could be split is quoted', async () => {
    file = [
      'Name;Note;Amount;Size',
      '=1+1;"a, b;@c";-5;5" rod',
      '\t=x;"two\nlines";2;"said ""so"""',
      '-cmd;+1;;',
    ].join('\r\n')
    const { status, headers, text } = await get()
    expect(status).toBe(200)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="order-export.csv"',
    ])
    expect(text).toBe(
      [
        '\uFEFFName;Note;Amount;Size',
        `'=1+1;"a, b;'@c";-5;"5"" rod"`,
        `"'\t'=x";"two\nlines";2;"said ""so"""`,
        `'-cmd;'+1;;`,
        '',
      ].join('\r\n'),
    )
  })

  test('of products begins without a mark, so that it can be imported again', async () => {
    ;[type, file] = ['product-export', 'Product Id;Product Title\r\nprod_1;@home\r\n']
    expect((await get()).text).toBe("Product Id;Product Title\r\nprod_1;'@home\r\n")
  })

  test('is fetched without the token, also where only its path is told', async () => {
    address = '/uploads/a.csv?x=1'
    expect((await get()).status).toBe(200)
    const [fetched] = commerce.seen.filter(({ path }) => path.startsWith('/uploads/'))
    expect(JSON.stringify(fetched)).not.toContain(TOKEN)
  })

  test.each([
    ['there is no such job', () => void 0, 'batch_2', 404],
    ['it has made none', () => void (result = null), 'batch_1', 404],
    ['it is not there any more', () => void (status = 404), 'batch_1', 404],
    ['it leads elsewhere', () => void (status = 302), 'batch_1', 502],
    ['commerce names no address', () => void (address = undefined), 'batch_1', 404],
    ['its address is none of the web', () => void (address = 'file:///etc/passwd'), 'batch_1', 502],
    ['its quotes are not right', () => void (file = 'A;B\r\n"1;2'), 'batch_1', 502],
  ])('is refused where %s', async (_what, prepare, id, expected) => {
    prepare()
    const { status, body } = await get(id)
    expect([status, body.success]).toEqual([expected, false])
  })
})
