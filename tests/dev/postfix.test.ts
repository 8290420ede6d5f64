import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startChild } from '@/dev/process/child.mjs'
import { freePort } from '@/dev/process/ports'
import { readReport } from '@/lib/marketing/campaigns/intake'
import { openMailTransport } from '@/lib/platform/mail/mail-transport.mjs'
import { blockWith, onThisMachine } from '@/tests/support/http/documented'
import { waitFor } from '@/tests/support/wait'

const POSTFIX = '/usr/sbin/postfix'
/** Postfix is started by root alone, and has the programs that it hands mail to run as others. */
const isThere =
  process.getuid?.() === 0 &&
  fs.existsSync(POSTFIX) &&
  spawnSync('curl', ['--version']).status === 0

const TOKEN = 'a-token-for-tests-of-32-characters'
const PARENT = 'clinics.example.com'
const NO_SUCH_USER = '5.1.1 No such user here'

/** What the console was handed. */
type Handed = { headers: http.IncomingHttpHeaders; url: string; message: Buffer }
let handed: Handed[] = []
/** What the console answers. */
let status = 200

const returnAddress = (mail: string) => `bounces+m-${mail.replaceAll('-', '')}@${PARENT}`
const listening = (server: http.Server | SMTPServer['server']) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

describe.skipIf(!isThere)(
  'Postfix as docs/operations.md has it (skipped where it or curl is not installed, and for others than root)',
  () => {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-postfix-'))
    const at = (name: string) => path.join(place, name)
    const write = (name: string, lines: string[], mode = 0o644) =>
      fs.writeFileSync(at(name), `${lines.join('\n')}\n`, { mode })
    const postfix = (program: string, ...args: string[]) =>
      spawnSync(program, ['-c', at('etc'), ...args], { encoding: 'utf8' })
    const logged = () => fs.readFileSync(at('log'), 'utf8')

    const console_ = http.createServer(async (req, res) => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      handed.push({ headers: req.headers, url: req.url!, message: Buffer.concat(parts) })
      res.writeHead(status).end('{"outcome":"bounced"}')
    })
    /** The server of everybody else. */
    const elsewhere = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_, __, answer) =>
        answer(Object.assign(new Error(NO_SUCH_USER), { responseCode: 550 })),
    })
    let server: ReturnType<typeof startChild> | undefined
    let port: number

    beforeAll(async () => {
      const [intake, others] = [await listening(console_), await listening(elsewhere.server)]
      port = await freePort()
      fs.chmodSync(place, 0o755)
      for (const folder of ['etc', 'queue', 'data']) fs.mkdirSync(at(folder), { mode: 0o755 })
      fs.chownSync(at('data'), Number(spawnSync('id', ['-u', 'postfix']).stdout.toString()), -1)

      // Only ports, paths and the user are others. Where the rest of the world is stands in a table
      // and not in DNS.
      const script = onThisMachine(blockWith('sh', '#!/bin/sh'), [
        ['https://login.clinics.example.com/', `http://127.0.0.1:${intake}/`],
        ['/etc/polyclinic-report.conf', at('polyclinic-report.conf')],
      ])
      fs.writeFileSync(at('polyclinic-report'), script, { mode: 0o755 })
      write('polyclinic-report.conf', [`header = "Authorization: Bearer ${TOKEN}"`], 0o600)
      const nobody = spawnSync('id', ['-u', 'nobody']).stdout.toString()
      fs.chownSync(at('polyclinic-report.conf'), Number(nobody), -1)
      write('etc/main.cf', [
        'compatibility_level = 3.6',
        'myhostname = mail.example.com',
        'mydestination =',
        'mynetworks = 127.0.0.0/8',
        'inet_interfaces = 127.0.0.1',
        'inet_protocols = ipv4',
        'alias_maps =',
        'alias_database =',
        'smtp_dns_support_level = disabled',
        'smtp_host_lookup = native',
        `transport_maps = inline:{ elsewhere.example=smtp:[127.0.0.1]:${others} }`,
        `queue_directory = ${at('queue')}`,
        `data_directory = ${at('data')}`,
        `maillog_file = ${at('log')}`,
        `maillog_file_prefixes = ${place}`,
        blockWith('cf', 'recipient_delimiter'),
      ])
      write('etc/master.cf', [
        `127.0.0.1:${port} inet n - n - - smtpd`,
        'cleanup unix n - n - 0 cleanup',
        'pickup unix n - n 60 1 pickup',
        'qmgr unix n - n 300 1 qmgr',
        'flush unix n - n 1000? 0 flush',
        'showq unix n - n - - showq',
        'proxymap unix - - n - - proxymap',
        'postlog unix-dgram n - n - 1 postlogd',
        'rewrite unix - - n - - trivial-rewrite',
        'bounce unix - - n - 0 bounce',
        'defer unix - - n - 0 bounce',
        'trace unix - - n - 0 bounce',
        'smtp unix - - n - - smtp',
        'error unix - - n - - error',
        'retry unix - - n - - error',
        'anvil unix - - n - 1 anvil',
        onThisMachine(blockWith('cf', 'argv='), [
          ['user=polyclinic-mail', 'user=nobody'],
          ['/usr/local/bin/polyclinic-report', at('polyclinic-report')],
        ]),
      ])
      const checked = postfix(POSTFIX, 'check')
      expect([checked.status, checked.stderr]).toEqual([0, ''])
      server = startChild({
        command: POSTFIX,
        args: ['-c', at('etc'), 'start-fg'],
        output: { file: at('output.log') },
        signal: 'SIGTERM',
      })
      await waitFor(() => createTransport({ host: '127.0.0.1', port }).verify())
    })
    afterAll(async () => {
      // What was started has started another process, in a group of its own.
      postfix(POSTFIX, 'stop')
      await server?.stop()
      console_.close()
      elsewhere.close()
      fs.rmSync(place, { recursive: true, force: true })
    })
    beforeEach(() => {
      handed = []
      status = 200
    })

    /** What another server sends back later. */
    const sendBack = (mail: string) =>
      createTransport({ host: '127.0.0.1', port }).sendMail({
        envelope: { from: '', to: returnAddress(mail) },
        raw: [
          'From: MAILER-DAEMON@elsewhere.example',
          'Subject: Undelivered Mail Returned to Sender',
          'MIME-Version: 1.0',
          'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
          '',
          '--b',
          'Content-Type: message/delivery-status',
          '',
          'Reporting-MTA: dns; mx.elsewhere.example',
          '',
          'Final-Recipient: rfc822; late@elsewhere.example',
          'Action: failed',
          'Status: 5.1.1',
          `Diagnostic-Code: smtp; 550 ${NO_SUCH_USER}`,
          '',
          '--b--',
          '',
        ].join('\r\n'),
      })
    const bounced = (mail: string) => ({
      finding: { kind: 'bounced', said: `550 ${NO_SUCH_USER}` },
      about: { outgoing: mail },
    })

    test('hands over a mail of the console that another server has refused', async () => {
      const mail = randomUUID()
      const transport = openMailTransport(`smtp://127.0.0.1:${port}`)
      await transport.send({
        from: { name: 'Polyclinic', address: `no-reply@${PARENT}` },
        to: { name: '', address: 'nobody@elsewhere.example' },
        subject: 'Hello',
        text: 'Hello',
        bounceAddress: returnAddress(mail),
      })
      transport.close()
      const { headers, url, message } = await waitFor(() => {
        expect(handed).toHaveLength(1)
        return handed[0]!
      })
      expect([url, headers.authorization, headers['content-type']]).toEqual([
        '/api/v1/mail/reports',
        `Bearer ${TOKEN}`,
        'message/rfc822',
      ])
      const text = String(message)
      expect(text).toMatch(/^Return-Path: <MAILER-DAEMON>$/m)
      expect(text).toContain(`\nX-Original-To: ${returnAddress(mail)}\n`)
      expect(await readReport(message)).toEqual(bounced(mail))
      await waitFor(() => expect(logged()).toContain('polyclinic service ({"outcome":"bounced"})'))
    })

    test('hands over what another server sends back later', async () => {
      const mail = randomUUID()
      await sendBack(mail)
      await waitFor(() => expect(handed).toHaveLength(1))
      expect(await readReport(handed[0]!.message)).toEqual(bounced(mail))
    })

    test('keeps what comes back while the console is away, and hands it over again', async () => {
      status = 503
      const mail = randomUUID()
      await sendBack(mail)
      await waitFor(() =>
        expect(logged()).toMatch(
          new RegExp(`to=<${returnAddress(mail).replace('+', '\\+')}>.*status=deferred`),
        ),
      )
      expect(handed).toHaveLength(1)
      status = 200
      expect(postfix('/usr/sbin/postqueue', '-f')).toMatchObject({ status: 0, stderr: '' })
      await waitFor(() => expect(handed).toHaveLength(2))
      expect(await readReport(handed[1]!.message)).toEqual(bounced(mail))
    })

    test('takes no mail to another address of the domain', async () => {
      const sent = createTransport({ host: '127.0.0.1', port }).sendMail({
        envelope: { from: '', to: `somebody@${PARENT}` },
        raw: 'Subject: Hello\r\n\r\nHello\r\n',
      })
      await expect(sent).rejects.toMatchObject({ responseCode: 550 })
    })
  },
)
