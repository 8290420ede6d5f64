import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMail } from '@/dev/mail'
import { freePorts } from '@/dev/process/ports'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-mail-'))
let page: string
let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  const port = await freePorts(1)
  page = `http://127.0.0.1:${port}`
  mail = await startMail({ folder, smtpPort: 0, pagePort: port })
})
afterAll(async () => {
  await mail.stop()
  fs.rmSync(folder, { recursive: true })
})

const send = (message: { subject: string; html?: string; to?: string; attachments?: object[] }) =>
  createTransport(mail.url).sendMail({
    from: 'Polyclinic <no-reply@polyclinic.example>',
    to: 'a@x.example',
    text: 'Hello',
    ...message,
  })
const text = async (place: string, init?: RequestInit) => (await fetch(page + place, init)).text()
const messages = async () =>
  JSON.parse(await text('/messages.json')) as { id: string; [field: string]: unknown }[]

describe('mail sink', () => {
  test('keeps what arrives by SMTP, newest first', async () => {
    await send({ subject: 'First' })
    await send({
      subject: 'Grüße aus Kōbe',
      html: '<p>Hi <b>there</b></p>',
      to: 'b@x.example, c@x.example',
    })
    const [newest, oldest] = await messages()
    expect(newest).toMatchObject({
      envelope: { from: 'no-reply@polyclinic.example', to: ['b@x.example', 'c@x.example'] },
      subject: 'Grüße aus Kōbe',
      text: 'Hello\n',
      html: '<p>Hi <b>there</b></p>\n',
    })
    expect(oldest).toMatchObject({ subject: 'First' })
    expect(await text('/')).toMatch(/Grüße aus Kōbe[\s\S]*First/)
    expect(await text(`/messages/${oldest!.id}/source`)).toContain('Subject: First')
  })

  test('shows a hostile message without running it', async () => {
    await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>' })
    const [{ id } = { id: '' }] = await messages()
    expect(await text('/')).not.toContain('<script>alert')
    expect(await text(`/messages/${id}`)).toMatch(
      /<iframe\s+sandbox[^>]*src="\/messages\/[\w-]+\/html"/,
    )
    const framed = await fetch(`${page}/messages/${id}/html`)
    expect(framed.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    )
  })

  test('gives out what is attached as it was sent', async () => {
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255])
    await send({
      subject: 'An invoice',
      attachments: [{ filename: 'Rechnung für März.pdf', content }],
    })
    const [{ id } = { id: '' }] = await messages()
    expect(await text(`/messages/${id}`)).toContain(
      `<a href="/messages/${id}/files/0">Rechnung für März.pdf</a>`,
    )
    const file = await fetch(`${page}/messages/${id}/files/0`)
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''Rechnung%20f/,
    )
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
    expect((await fetch(`${page}/messages/${id}/files/1`)).status).toBe(404)
  })

  test('refuses a name that is not local, and unknown places', async () => {
    const { status } = await new Promise<{ status?: number }>((resolve, reject) =>
      import('node:http').then(({ get }) =>
        get(`${page}/messages.json`, { headers: { host: 'evil.example' } }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode })
        }).on('error', reject),
      ),
    )
    expect(status).toBe(421)
    expect((await fetch(`${page}/messages/../../etc`)).status).toBe(404)
    expect((await fetch(`${page}/messages/nothing`)).status).toBe(404)
    expect((await fetch(page, { method: 'POST' })).status).toBe(405)
  })

  test('shows all of them, a page at a time', async () => {
    await text('/messages', { method: 'DELETE' })
    for (let n = 1; n <= 201; n++)
      fs.writeFileSync(path.join(folder, `${1000 + n}.eml`), `Subject: Number ${n}\n\nHello`)
    const envelope = { from: 'a@x.example', to: ['b@x.example'] }
    for (let n = 1; n <= 201; n++)
      fs.writeFileSync(
        path.join(folder, `${1000 + n}.json`),
        JSON.stringify({ receivedAt: '2026-03-01T08:00:00.000Z', envelope }),
      )
    const newest = await text('/')
    expect(newest).toContain('Number 201<')
    expect(newest).not.toContain('Number 1<')
    expect(newest).toContain('1–200 of 201.')
    expect(/href="([^"]+)">Older/.exec(newest)?.[1]).toBe('/?offset=200')
    expect(await text('/?offset=200')).toMatch(
      /Number 1<[\s\S]*201–201 of 201\.[\s\S]*href="\/\?offset=0">Newer/,
    )
    expect((await fetch(`${page}/?offset=x`)).status).toBe(404)
  })

  test('forgets on request', async () => {
    await text('/messages', { method: 'DELETE' })
    expect(await messages()).toEqual([])
    expect(fs.readdirSync(folder)).toEqual([])
  })
})
