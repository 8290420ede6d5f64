import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { webServer } from '@/lib/server/http/web-server.mjs'

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const LARGE = Buffer.alloc(20_000_000, 'x')

const opened: net.Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function serve(answer: Parameters<typeof webServer>[0]) {
  const { server, end } = webServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const connect = async (text = '') => {
    const socket = net.connect(port, '127.0.0.1')
    opened.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { end, connect }
}
const read = async (socket: net.Socket) => Buffer.concat(await socket.toArray()).toString()

describe('the web server', () => {
  test('ends when what was asked is answered, and read', async () => {
    let answerNow = () => {}
    const { end, connect } = await serve(async (req, res) => {
      if (req.url === '/large') return void res.end(LARGE)
      await new Promise<void>((resolve) => (answerNow = resolve))
      res.end('answered')
    })
    const slow = await connect(ASK)
    const reader = await connect(ASK.replace('/', '/large'))
    await once(reader, 'readable')
    const order: string[] = []
    const ended = end().then(() => order.push('ended'))
    await expect(connect()).rejects.toThrow('ECONNREFUSED')
    const whole = read(reader).then((text) => (order.push('read'), text))
    expect((await whole).length).toBeGreaterThan(LARGE.length)
    answerNow()
    expect(await read(slow)).toContain('answered')
    await ended
    expect(order).toEqual(['read', 'ended'])
  })

  test.each([
    ['asked nothing', ''],
    ['not finished asking', 'GET / HT'],
    ['been answered', ASK],
  ])('does not wait for who has %s', async (_who, text) => {
    const { end, connect } = await serve(async (_req, res) => void res.end('answered'))
    const socket = await connect(text)
    if (text === ASK) await once(socket, 'data')
    await end()
  })

  test('leaves to whom it asks what a call without a host is told', async () => {
    const { connect } = await serve(async (req, res) => void res.end(`host: ${req.headers.host}`))
    expect(await read(await connect('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toContain('host: undefined')
  })

  test('says that it failed, and cuts off what had begun', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const { connect } = await serve(async (req, res) => {
      if (req.url === '/begun') res.write('half')
      throw new Error('does not load')
    })
    const asked = await connect(ASK.replace('Host', 'Connection: close\r\nHost'))
    expect(await read(asked)).toMatch(/^HTTP\/1.1 500 .*application\/json.*"success":false/s)
    const begun = await connect(ASK.replace('/', '/begun'))
    expect(await read(begun)).not.toMatch(/\r\n0\r\n/)
    expect(logged).toHaveBeenCalledTimes(2)
  })
})
