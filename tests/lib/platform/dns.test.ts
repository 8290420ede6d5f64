import dgram from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { askWithin } from '@/lib/platform/mail/dns'

test('name servers that answer nothing are waited for no longer than all of them together may take', async () => {
  const silent = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = dgram.createSocket('udp4')
      socket.bind(0, '127.0.0.1')
      await once(socket, 'listening')
      return socket
    }),
  )
  const servers = silent.map((socket) => `127.0.0.1:${socket.address().port}`)
  await expect(askWithin(300, servers)('clinic.example')).rejects.toMatchObject({
    code: 'ETIMEOUT',
    message: 'No name server has answered in time.',
  })
  for (const socket of silent) socket.close()
})
