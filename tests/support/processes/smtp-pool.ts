import { createTransport } from 'nodemailer'

/*
 * The limit that sending is held against: nodemailer's own pool, in a process of its own, which
 * sends one prepared message over and over, and does nothing else.
 */

const [url, connections, count, message] = process.argv.slice(2) as [string, string, string, string]
const transport = createTransport({ url, pool: true, maxConnections: Number(connections) })
const raw = Buffer.from(message, 'base64')
let next = 0
const loop = async () => {
  while (next < Number(count)) {
    const to = `limit-${++next}@mail.example`
    await transport.sendMail({ envelope: { from: 'bounces@polyclinic.localhost', to }, raw })
  }
}
await Promise.all(Array.from({ length: 2 * Number(connections) }, loop))
transport.close()
process.exit(0)
