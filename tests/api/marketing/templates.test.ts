import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_IN } from '@/lib/platform/mail-templates/built-in'
import { inTransaction } from '@/lib/platform/db/client'
import { asOwner } from '@/lib/platform/db/owner'
import { actAs } from '@/lib/platform/db/tenant'
import { syncTemplates } from '@/lib/platform/mail-templates/sync'
import { PURPOSES } from '@/lib/shared/mail-purposes'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, ownerUrl, sql } from '@/tests/support/db/database'
import { useMailServer } from '@/tests/support/mail/mail'
import { mjmlOf } from '@/tests/support/mail/mjml'
import {
  ask,
  buildTemplate,
  contentOf,
  done,
  publishTemplate,
  type Asking,
} from '@/tests/support/marketing/templates'
import { footprint, signIn, unique, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let group: Clinic
let practice: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  group = await buildClinic(unique('group-'))
  practice = await buildClinic(unique('practice-'), group.id)
})
const at = (clinic?: Clinic): Asking => ({ as: owner, at: clinic?.name ?? 'global' })
const find = async (asking: Asking, id: number) => done(ask(asking, `/${id}`))
const act = (asking: Asking, id: number, action: string, json: object) =>
  ask(asking, `/${id}/${action}`, { json })
type Row = Record<string, unknown> & { id: number }
const list = async (asking: Asking, query = ''): Promise<Row[]> =>
  (await ask(asking, `?limit=1000&${query}`)).body.data

describe('templates', () => {
  test('are drafted, changed, published, versioned, restored and archived, each with its row in the log', async () => {
    const asking = at(group)
    const { id, version, draft } = await buildTemplate(asking)
    expect(draft).toMatchObject({ ...contentOf(), number: 1, status: 'draft', publishedAt: null })
    const first = await publishTemplate(asking, { id, version })
    expect(first).toMatchObject({
      status: 'live',
      draft: null,
      published: { number: 1, subject: 'Hello' },
      organization: { domainURL: group.name },
    })
    const change = {
      name: 'Another name',
      ...contentOf({ subject: 'Hello again' }),
      version: first.version,
    }
    const drafted = await done(ask(asking, `/${id}`, { method: 'PUT', json: change }))
    expect(drafted).toMatchObject({
      name: 'Another name',
      published: { subject: 'Hello' },
      draft: { number: 2, subject: 'Hello again' },
    })
    const second = await publishTemplate(asking, drafted)
    expect(second).toMatchObject({
      published: { number: 2, subject: 'Hello again', status: 'live' },
    })
    const restored = await done(act(asking, id, 'versions/1/restore', { version: second.version }))
    expect(restored).toMatchObject({
      published: { number: 2 },
      draft: { number: 3, subject: 'Hello' },
    })
    const discarded = await done(ask(asking, `/${id}/draft`, { method: 'DELETE' }))
    expect(discarded.draft.number).toBe(3)
    const { version: last } = await find(asking, id)
    const archived = await done(act(asking, id, 'archive', { version: last }))
    expect(archived).toMatchObject({
      status: 'archived',
      draft: null,
      published: { number: 2, status: 'archived' },
    })

    const versions = await done(ask(asking, `/${id}/versions`))
    expect(versions.map(({ number, status }: Row) => [number, status])).toEqual([
      [2, 'archived'],
      [1, 'archived'],
    ])
    expect(await done(ask(asking, `/${id}/versions/1`))).toMatchObject(contentOf())
    const history = await done(ask(asking, `/${id}/history`))
    expect(history.map(({ action, after }: Row) => [action, after])).toEqual([
      ['templates:publish', { status: 'archived' }],
      ['templates:update', null],
      ['templates:update', { draft: 3, restored: 1 }],
      ['templates:publish', { number: 2, subject: 'Hello again' }],
      ['templates:update', { name: 'Another name', subject: 'Hello again' }],
      ['templates:publish', { number: 1 }],
      ['templates:update', expect.objectContaining({ subject: 'Hello' })],
      ['templates:create', expect.objectContaining({ name: 'Letter', language: 'en' })],
    ])
  })

  test('that only get another name stay as they are published', async () => {
    const { id, version } = await publishTemplate(at(group), await buildTemplate(at(group)))
    const json = { name: 'Called otherwise', ...contentOf(), version }
    const renamed = await done(ask(at(group), `/${id}`, { method: 'PUT', json }))
    expect(renamed).toMatchObject({
      name: 'Called otherwise',
      draft: null,
      published: { number: 1 },
    })
  })

  test('are not overwritten: who changes an old version gets the present one', async () => {
    const { id, version } = await buildTemplate(at(group))
    await done(
      ask(at(group), `/${id}`, { method: 'PUT', json: { name: 'First', ...contentOf(), version } }),
    )
    for (const call of [
      ask(at(group), `/${id}`, {
        method: 'PUT',
        json: { name: 'Second', ...contentOf(), version },
      }),
      act(at(group), id, 'publish', { version }),
      act(at(group), id, 'archive', { version }),
    ]) {
      const { status, body } = await call
      expect([status, body.error]).toEqual([
        409,
        'Somebody has changed this since you opened it. Nothing was saved.',
      ])
      expect(body.current).toMatchObject({ name: 'First', version: version + 1 })
    }
  })

  test.each(['subject', 'previewText'])('have a %s of one line', async (field) => {
    const { id, version } = await buildTemplate(at(group))
    const json = { name: 'Letter', ...contentOf(), [field]: 'a\r\nBcc: b', version }
    const { status, body } = await ask(at(group), `/${id}`, { method: 'PUT', json })
    expect([status, body.fields]).toEqual([
      422,
      { [field]: 'Take out the invisible character U+000D (line break) at position 2.' },
    ])
  })

  test('are published without an error: each is named where it is', async () => {
    const content = contentOf({
      subject: '{{nobody}}',
      mjml: mjmlOf('\n<mj-text><script>alert(1)</script></mj-text>'),
    })
    const { id, version } = await buildTemplate(at(group), { content })
    const before = await footprint()
    const { status, body } = await act(at(group), id, 'publish', { version })
    expect([status, body.fields]).toEqual([
      422,
      {
        subject: 'There is no variable nobody.',
        mjml: 'Line 2: The element script is not allowed in a mail.',
      },
    ])
    expect((await act(at(group), id, 'test', { recipients: ['a@b.example'] })).status).toBe(422)
    expect(await footprint()).toBe(before)
  })

  test.each([
    ['a draft', 'archive', 'Only a live template can be archived.'],
    ['live', 'publish', 'No version is being drafted.'],
    ['live with a draft', 'archive', 'Version 2 is being drafted: publish or discard it first.'],
    [
      'live with a draft',
      'versions/1/restore',
      'Version 2 is being drafted: publish or discard it first.',
    ],
  ])('that are %s refuse what makes no sense: %s', async (state, action, error) => {
    let it = await buildTemplate(at(group))
    if (state !== 'a draft') it = await publishTemplate(at(group), it)
    if (state === 'live with a draft')
      it = await done(act(at(group), it.id, 'versions/1/restore', { version: it.version }))
    const { status, body } = await act(at(group), it.id, action, { version: it.version })
    expect([status, body.error]).toEqual([409, error])
  })

  test('that were published stay as they are, also for whoever goes round the commands', async () => {
    const { id } = await publishTemplate(at(group), await buildTemplate(at(group)))
    for (const statement of [
      `update template_versions set subject = 'x' where template_id = $1`,
      `update template_versions set html = 'x' where template_id = $1`,
      `update template_versions set status = 'draft', published_at = null where template_id = $1`,
      'delete from template_versions where template_id = $1',
      'delete from templates where id = $1',
    ])
      await expect(sql(statement, id), statement).rejects.toThrow(
        'A published version of a template is never changed.',
      )
  })
})

describe('templates of organizations', () => {
  test('are inherited from above once they are live, read only, and can be copied', async () => {
    const { id, version } = await buildTemplate(at(group), {
      content: contentOf({ subject: 'From above' }),
    })
    expect((await ask(at(practice), `/${id}`)).status).toBe(404)
    await publishTemplate(at(group), { id, version })
    const seen = await find(at(practice), id)
    expect(seen).toMatchObject({
      inherited: true,
      organization: { domainURL: group.name },
      published: { subject: 'From above' },
    })
    expect((await list(at(practice))).find((row) => row.id === id)).toMatchObject({
      inherited: true,
      subject: 'From above',
    })
    const change = ask(at(practice), `/${id}`, {
      method: 'PUT',
      json: { name: 'Mine', ...contentOf(), version: seen.version },
    })
    for (const call of [
      change,
      act(at(practice), id, 'archive', { version: seen.version }),
      act(at(practice), id, 'test', { recipients: ['a@b.example'] }),
    ])
      expect((await call).status).toBe(403)
    const json = {
      name: 'Mine',
      category: 'transactional',
      purpose: null,
      language: 'en',
      copyOf: id,
    }
    expect(await done(ask(at(practice), '', { json }))).toMatchObject({
      inherited: false,
      organization: { domainURL: practice.name },
      draft: { subject: 'From above' },
    })
  })

  test('are seen from above, and not from beside', async () => {
    const { id } = await buildTemplate(at(practice))
    const beside = await buildClinic()
    expect(await find(at(group), id)).toMatchObject({
      inherited: false,
      organization: { domainURL: practice.name },
    })
    expect((await list(at(group))).map((row) => row.id)).toContain(id)
    expect((await list(at())).map((row) => row.id)).toContain(id)
    expect((await list(at(beside))).map((row) => row.id)).not.toContain(id)
    for (const path of ['', '/versions', '/versions/1', '/history'])
      expect((await ask(at(beside), `/${id}${path}`)).status).toBe(404)
  })

  test('are of the provider where none is chosen, and of nobody twice for the same mail', async () => {
    const { id, organization } = await buildTemplate(at())
    expect(organization).toBeNull()
    expect((await ask(at(practice), `/${id}`)).status).toBe(404)
    const json = { name: 'Taken', category: 'transactional', purpose: 'invoice', language: 'en' }
    const { status, body } = await ask(at(), '', { json })
    expect([status, body.fields]).toEqual([
      409,
      { purpose: 'There is a template for this in this language here already.' },
    ])
    expect(
      (await ask(at(), '', { json: { ...json, category: 'marketing' } })).body.fields,
    ).toHaveProperty('purpose')
  })

  test('for marketing say how many campaigns are made of them', async () => {
    const template = await buildTemplate(at(group), { category: 'marketing' })
    const using = async () => (await find(at(group), template.id)).usedBy
    expect(await using()).toBe(0)
    await sql(
      `insert into campaigns (organization_id, name, subject, consent_class, zone, template_id) values ($1, 'Spring', 'Hello', 'service', 'UTC', $2)`,
      group.id,
      template.id,
    )
    expect(await using()).toBe(1)
  })

  test('are filtered, sorted and exported', async () => {
    const asking = at(await buildClinic())
    const german = await buildTemplate(asking, { name: 'Brief', language: 'de' })
    await buildTemplate(asking, { name: 'Angebot', category: 'marketing' })
    const own = `organization=${asking.at}`
    const names = async (query: string) =>
      (await list(asking, `${own}&${query}`)).map(({ name }) => name)
    expect(await names('sort=name')).toEqual(['Angebot', 'Brief'])
    expect(await names('sort=-language')).toEqual(['Angebot', 'Brief'])
    expect(await names('category=marketing')).toEqual(['Angebot'])
    expect(await names('language=de,fr')).toEqual(['Brief'])
    expect(await names('search=brie')).toEqual(['Brief'])
    expect(await names('status=live')).toEqual([])
    expect(
      (await list(asking, 'organization=provider&purpose=invoice')).map(({ name }) => name),
    ).toEqual(['Invoice or credit note'])
    const { bytes } = await ask(asking, `?${own}&format=csv&search=brief`)
    expect(bytes.toString()).toContain(`Brief,${german.draft.subject},Transactional,,de`)
  })

  test('cannot be read or written beyond the reach of a tenant, whatever statement asks', async () => {
    const { id: foreign } = await publishTemplate(at(), await buildTemplate(at()))
    const { id: above } = await publishTemplate(at(group), await buildTemplate(at(group)))
    const { id: draft } = await buildTemplate(at(group))
    const beside = await buildClinic()
    const { id: theirs } = await publishTemplate(at(beside), await buildTemplate(at(beside)))
    const tenant = <T extends object>(statement: string, ...values: unknown[]) =>
      inTransaction([], async (transaction) => {
        actAs(transaction, owner.personId, [practice.id])
        return (await transaction.client.query<T>(statement, values)).rows
      })
    const ids = [foreign, above, draft, theirs]
    expect(await tenant('select id from templates where id = any($1) order by id', ids)).toEqual([
      { id: foreign },
      { id: above },
    ])
    expect(
      await tenant(
        'select template_id as id from template_versions where template_id = any($1) order by 1',
        ids,
      ),
    ).toEqual([{ id: foreign }, { id: above }])
    expect(
      await tenant(`update templates set name = 'mine' where id = any($1) returning id`, ids),
    ).toEqual([])
    for (const statement of [
      `insert into templates (organization_id, name, category, language) values (${beside.id}, 'x', 'marketing', 'en')`,
      `insert into templates (organization_id, name, category, language) values (null, 'x', 'marketing', 'en')`,
      `insert into template_versions (template_id, number, subject, preview_text, mjml) values (${above}, 9, 'x', 'x', 'x')`,
      `insert into template_versions (template_id, number, subject, preview_text, mjml, built_in) values (${above}, 9, 'x', 'x', 'x', true)`,
      `update templates set organization_id = ${practice.id} where id = ${above}`,
    ])
      await expect(tenant(statement), statement).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the template that a mail takes', () => {
  const invitation = { name: 'Invitation', purpose: 'invitation' }
  const mailTo = async (clinic: Clinic) => {
    const email = `${unique('new')}@clinic.example`
    expect((await clinic.invite([{ email }])).status).toBe(201)
    const [mail] = await sql<{ subject: string; html: string; text: string }>(
      'select subject, html, text from outgoing_mails where recipient = $1',
      email,
    )
    return mail!
  }
  const publish = async (asking: Asking, subject: string, language = 'en') =>
    publishTemplate(
      asking,
      await buildTemplate(asking, {
        ...invitation,
        language,
        content: contentOf({
          subject,
          mjml: mjmlOf(
            '<mj-text>{{inviter}} <a href="{{link}}">{{organization}}</a>, {{validUntil}}, {{postalAddress}}</mj-text>',
          ),
        }),
      }),
    )

  test('is the nearest one that is live, in the language of the organization and otherwise in English', async () => {
    const top = await buildClinic()
    const middle = await buildClinic(unique('middle-'), top.id)
    const low = await buildClinic(unique('low-'), middle.id)
    const subjectAt = async (clinic: Clinic) => (await mailTo(clinic)).subject
    expect(await subjectAt(low)).toContain(' invites you to ')
    const ofTop = await publish(at(top), 'Top')
    await buildTemplate(at(low), { ...invitation, content: contentOf({ subject: 'Only a draft' }) })
    expect([await subjectAt(top), await subjectAt(low)]).toEqual(['Top', 'Top'])
    await publish(at(middle), 'Middle')
    expect([await subjectAt(top), await subjectAt(low)]).toEqual(['Top', 'Middle'])
    await publish(at(top), 'Oben', 'de')
    expect(await subjectAt(low)).toBe('Middle')
    await sql(`update organizations set locale = 'de-AT' where id = $1`, middle.id)
    expect([await subjectAt(top), await subjectAt(low)]).toEqual(['Top', 'Oben'])
    await sql(`update organizations set locale = 'fr' where id = $1`, low.id)
    expect(await subjectAt(low)).toBe('Middle')
    expect([ofTop.usedBy, (await find(at(top), ofTop.id)).usedBy]).toEqual([3, 1])
    await done(
      act(at(top), ofTop.id, 'archive', { version: (await find(at(top), ofTop.id)).version }),
    )
    expect(await subjectAt(top)).toContain(' invites you to ')
  })

  test('is filled in with what the mail is about, as text', async () => {
    const clinic = await buildClinic()
    await publish(at(clinic), 'To {{organization}}')
    await sql(
      `update organizations set label = '<b>"A" & {{inviter}}</b>', street = 'Main 1', city = 'Town' where id = $1`,
      clinic.id,
    )
    const { subject, html, text } = await mailTo(clinic)
    expect(subject).toBe('To <b>"A" & {{inviter}}</b>')
    expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; {{inviter}}&lt;/b&gt;')
    expect(html).toMatch(/href="http:\/\/[^"]+\/invitation\?token=[\w-]{43}"/)
    expect(text).toMatch(/<b>"A" & {{inviter}}<\/b> \(http:.+\), .+ UTC, .+, Main 1, Town, /)
  })

  test('that cannot be filled in gives way to the product’s own, and the mail goes out', async () => {
    const clinic = await buildClinic()
    await sql(
      `with template as (
         insert into templates (organization_id, name, category, purpose, language, status)
         values ($1, 'Broken', 'transactional', 'invitation', 'en', 'live') returning id)
       insert into template_versions (template_id, number, status, subject, preview_text, mjml, html, text, built_in, published_at)
       select id, 1, 'live', 'Broken', '', '', '{{#never}}', '', true, now() from template`,
      clinic.id,
    )
    expect((await mailTo(clinic)).subject).toContain(' invites you to ')
  })
})

describe('templates that come with the product', () => {
  const BUILT = 'select purpose from templates where built_in order by 1'
  const sync = () => asOwner(ownerUrl, syncTemplates)
  const invoice = async () => (await list(at(), 'organization=provider&purpose=invoice'))[0]!

  test('are there for every purpose and stay as they are when nothing is new', async () => {
    expect((await sql<{ purpose: string }>(BUILT)).map(({ purpose }) => purpose)).toEqual(
      [...PURPOSES].toSorted(),
    )
    const before = await footprint()
    await sync()
    expect(await footprint()).toBe(before)
  })

  test('cannot be archived', async () => {
    const { id, version } = await find(at(), (await invoice()).id)
    const { status, body } = await act(at(), id, 'archive', { version })
    expect([status, body.error]).toEqual([
      409,
      'This template comes with the product: change it, but it cannot be archived.',
    ])
  })

  test('are brought up to date, beside somebody’s draft, until somebody publishes another version', async () => {
    const { id } = await invoice()
    const { version, published } = await find(at(), id)
    const change = { name: 'Invoice', ...contentOf({ subject: 'Our own' }), version }
    await done(ask(at(), `/${id}`, { method: 'PUT', json: change }))
    const known = BUILT_IN.invoice
    BUILT_IN.invoice = { ...known, subject: 'Newer {{number}}' }
    try {
      await sync()
      const newer = await find(at(), id)
      expect(newer).toMatchObject({
        published: { number: published.number + 1, subject: 'Newer {{number}}' },
        draft: { number: published.number + 2, subject: 'Our own' },
      })
      await publishTemplate(at(), newer)
      BUILT_IN.invoice = { ...known, subject: 'Newest' }
      await sync()
      expect((await find(at(), id)).published.subject).toBe('Our own')
    } finally {
      BUILT_IN.invoice = known
    }
  })
})

describe('a preview', () => {
  const preview = (asking: Asking, parts: object = {}) =>
    done(
      ask(asking, '/preview', {
        json: { category: 'transactional', purpose: 'invitation', ...contentOf(), ...parts },
      }),
    )

  test('is the mail with samples, or with what is given, and changes nothing', async () => {
    const before = await footprint()
    const mjml = mjmlOf('<mj-text>{{inviter}} for {{organization}}</mj-text>')
    expect(await preview(at(), { mjml })).toMatchObject({
      subject: 'Hello',
      text: 'Ada Owner for Northside Clinic\n',
      checks: [],
    })
    const { text, bytes, html } = await preview(at(group), {
      mjml,
      values: { inviter: '<i>Bo</i>' },
    })
    expect([text, bytes]).toEqual([`<i>Bo</i> for Clinic ${group.name}\n`, Buffer.byteLength(html)])
    expect(html).toContain('&lt;i&gt;Bo&lt;/i&gt;')
    expect(await footprint()).toBe(before)
  })

  test('is there for what is wrong as well, and says why', async () => {
    const { html, checks } = await preview(at(), { subject: '{{#a}}', mjml: 'no MJML' })
    expect(html).toBe('')
    expect(checks.map(({ severity, where }: Row) => [severity, where])).toEqual([
      ['error', 'subject'],
      ['error', 'mjml'],
      ['error', 'mjml'],
    ])
  })
})

describe('a test of a template', () => {
  const mail = useMailServer()

  test('goes to each address by itself, with samples, and is marked as one', async () => {
    const content = contentOf({
      subject: 'For {{name}}',
      mjml: mjmlOf('<mj-text>Dear {{name}}</mj-text>'),
      variables: [
        { name: 'name', type: 'text', fallback: 'you', sample: 'Robin\r\nBcc: x@evil.example' },
      ],
    })
    const { id } = await buildTemplate(at(group), { content })
    const recipients = [`${unique('a')}@mail.example`, `${unique('b')}@mail.example`]
    expect(await done(act(at(group), id, 'test', { recipients }))).toEqual({ sent: 2 })
    await mail.deliver()
    const arrived = (await mail.store.list()).filter(({ envelope }) =>
      recipients.includes(envelope.to[0]!),
    )
    expect(arrived.map(({ envelope }) => envelope.to).toSorted()).toEqual(
      recipients.map((one) => [one]).toSorted(),
    )
    for (const { email } of arrived) {
      expect(email.subject).toBe('[Test] For Robin Bcc: x@evil.example')
      expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(email.attachments).toEqual([])
    }
    expect((await done(ask(at(group), `/${id}/history`)))[0].after).toEqual({
      testOf: 1,
      testSentTo: recipients,
    })
    expect(
      await one('select organization_id from outgoing_mails where recipient = $1', recipients[0]!),
    ).toBe(group.id)
  })

  test('has one recipient and the headers of every mail, whatever it is filled in with', async () => {
    const content = contentOf({
      subject: 'For {{name}}',
      mjml: mjmlOf('<mj-text>Dear {{name}}, <a href="{{link}}">{{link}}</a></mj-text>'),
      variables: [
        { name: 'name', type: 'text', fallback: 'you', sample: 'Robin' },
        { name: 'link', type: 'address', fallback: 'https://a.example', sample: '' },
      ],
    })
    const { id } = await buildTemplate(at(group), { content })
    const hostile = [
      'Robin',
      'a\r\nBcc: x@evil.example',
      'a\n\n<script>alert(1)</script>',
      'a\u2028To: x@evil.example',
      'a\u0000b',
      'Group: x@evil.example, y@evil.example;',
      '=?utf-8?q?=0D=0ABcc:_x@evil.example?=',
      '{{constructor}}',
      '<img src=x onerror=alert(1)>',
      'data:text/html,<script>alert(1)</script>',
      'file:///etc/passwd',
      'cid:x',
    ]
    const recipients = hostile.map(() => `${unique('h')}@mail.example`)
    for (const [index, name] of hostile.entries())
      await done(
        act(at(group), id, 'test', {
          recipients: [recipients[index]],
          values: { name, link: name, to: name, subject: name, attachments: name },
        }),
      )
    await mail.deliver()
    const arrived = (await mail.store.list()).filter(({ envelope }) =>
      recipients.includes(envelope.to[0]!),
    )
    expect(arrived).toHaveLength(hostile.length)
    const usual = arrived
      .find(({ envelope }) => envelope.to[0] === recipients[0])!
      .email.headers.map(({ key }) => key)
    for (const { envelope, email } of arrived) {
      expect([envelope.to.length, email.to?.map((to) => to.address)]).toEqual([1, envelope.to])
      expect(email.headers.map(({ key }) => key)).toEqual(usual)
      expect(email.subject).toMatch(/^\[Test\] For \S/)
      expect(email.html).not.toMatch(/<script|<img|href="(?!https:\/\/a\.example")/)
      expect(email.attachments).toEqual([])
    }
  })

  test.each([
    ['a,b@mail.example'],
    ['a@mail.example, b@mail.example'],
    ['Group: a@mail.example, b@mail.example;'],
    ['a@mail.example\r\nBcc: b@mail.example'],
    ['"a" <b@mail.example>'],
    [{ path: '/etc/passwd' }],
  ])('goes to no other address than one that is written plainly: %j', async (recipient) => {
    const { id } = await buildTemplate(at(group))
    const before = await footprint()
    for (const recipients of [
      [recipient],
      [],
      Array.from({ length: 11 }, (_, at) => `a${at}@mail.example`),
      ['a@mail.example', 'A@mail.example'],
    ])
      expect((await act(at(group), id, 'test', { recipients })).status).toBe(422)
    expect(
      (
        await act(at(group), id, 'test', {
          recipients: ['a@mail.example'],
          attachments: [{ path: '/etc/passwd' }],
        })
      ).status,
    ).toBe(422)
    expect(await footprint()).toBe(before)
  })
})
