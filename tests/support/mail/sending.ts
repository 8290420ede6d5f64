import { once } from 'node:events'
import type { Ways } from '@/lib/marketing/sending/worker'
import type { DeclaredVariable } from '@/lib/shared/mail-purposes'
import { childOf, ended, type Environment } from '../processes/child-process'
import type { Line, Manner, Order, Rule, Span } from '../processes/smtp-sink'

/** Rows as the owner sees them. */
export type Query = <Row = Record<string, unknown>>(
  text: string,
  ...values: unknown[]
) => Promise<Row[]>

/** Leases are short, so that what is left behind is found while a test looks on. */
export const QUICK: Partial<Ways> = {
  leaseSeconds: 2,
  patience: { connect: 1000, greeting: 1000, answer: 60_000 },
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'number'> : never

/** Starts a mail server in a process of its own. */
export async function startSink() {
  const child = childOf('smtp-sink.ts', ['serve'])
  const answers = new Map<number, (answer: unknown) => void>()
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) =>
    answers.get(number)!(answer),
  )
  let number = 0
  const order = <T = unknown>(what: Unnumbered<Order>) =>
    new Promise<T>((resolve) => {
      answers.set(++number, resolve as (answer: unknown) => void)
      child.send({ ...what, number })
    })
  const port = await order<number>({ do: 'listen' })
  return {
    url: `smtp://127.0.0.1:${port}`,
    behave: (manner: Manner) => order({ do: 'behave', manner }),
    hold: () => order({ do: 'hold' }),
    allow: (count: number) => order({ do: 'allow', count }),
    release: () => order({ do: 'release' }),
    refuse: (rules: Rule[]) => order({ do: 'refuse', rules }),
    mark: (name: string) => order({ do: 'mark', name }),
    count: () => order<number>({ do: 'count' }),
    watch: (skip: number) => order({ do: 'watch', skip }),
    span: () => order<Span>({ do: 'span' }),
    envelope: () => order<{ from: string; to: string[] }>({ do: 'envelope' }),
    offer: (smtpUtf8: boolean) => order({ do: 'offer', smtpUtf8 }),
    last: async () => Buffer.from(await order<string>({ do: 'last' }), 'base64'),
    lines: () => order<Line[]>({ do: 'tell' }),
    /** The addresses of all messages that were accepted, in their order. */
    accepted: async () =>
      (await order<Line[]>({ do: 'tell' })).flatMap((line) =>
        line.what === 'accepted' ? line.to : [],
      ),
    async stop() {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}
export type Sink = Awaited<ReturnType<typeof startSink>>

/** Starts a worker in a process of its own, with what `npm start` would give it. */
export async function startWorker(env: Environment, ways: Partial<Ways> = QUICK) {
  const child = childOf('sending-worker.ts', [JSON.stringify(ways)], env)
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  return {
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async end(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await ended(child)
      return child.exitCode
    },
  }
}
export type WorkerProcess = Awaited<ReturnType<typeof startWorker>>

const HTML =
  '<html><body><p>Hello {{firstName}}</p><p><a href="https://clinic.example/news?a=1&amp;b=2">Our news</a></p><p><a href="{{unsubscribeUrl}}">Unsubscribe</a></p></body></html>'
const TEXT = 'Hello {{firstName}}\n\nUnsubscribe: {{unsubscribeUrl}}'

export type Built = { id: number; organizationId: number; topicId: number }

/**
 * A campaign that is being sent to so many subscribers of a topic of its own,
 * `<prefix>-<number>@mail.example`.
 */
export async function buildCampaign(
  sql: Query,
  organizationId: number,
  {
    prefix,
    count,
    html = HTML,
    variables = [],
    ...more
  }: {
    prefix: string
    count: number
    html?: string
    variables?: DeclaredVariable[]
    [column: string]: unknown
  },
): Promise<Built> {
  const one = async (text: string, ...values: unknown[]) =>
    (await sql<{ id: number }>(text, ...values))[0]!.id
  const topicId = await one(
    `insert into topics (organization_id, name) values ($1, $2) returning id`,
    organizationId,
    `About ${prefix}`,
  )
  await sql(
    `with made as (
       insert into contacts (organization_id, email, first_name)
       select $1, $3 || '-' || n || '@mail.example', 'Reader ' || n from generate_series(1, $4::int) n returning id
     ) insert into contact_topics (organization_id, contact_id, topic_id, state) select $1, id, $2, 'subscribed' from made`,
    organizationId,
    topicId,
    prefix,
    count,
  )
  const template = await one(
    `insert into templates (organization_id, name, category, language, status) values ($1, $2, 'marketing', 'en', 'live') returning id`,
    organizationId,
    `Letter ${prefix}`,
  )
  const version = await one(
    `insert into template_versions (template_id, number, status, subject, preview_text, mjml, variables)
     values ($1, 1, 'draft', 'News', '', '<mjml></mjml>', $2) returning id`,
    template,
    JSON.stringify(variables),
  )
  await sql(
    `update template_versions set status = 'live', html = $2, text = $3, published_at = now() where id = $1`,
    version,
    html,
    TEXT,
  )
  const columns = Object.entries({
    organization_id: organizationId,
    name: `Campaign ${prefix}`,
    template_id: template,
    template_version_id: version,
    subject: 'News for {{firstName}}',
    consent_class: 'marketing',
    topic_id: topicId,
    zone: 'Europe/Berlin',
    status: 'sending',
    audience: count,
    resolved_at: new Date(),
    started_at: new Date(),
    ...more,
  })
  const id = await one(
    `insert into campaigns (${columns.map(([name]) => name).join(', ')})
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    ...columns.map(([, value]) => value),
  )
  await sql(
    `insert into campaign_recipients (campaign_id, number, organization_id, contact_id, email, first_name, variant)
     select $1, row_number() over (order by c.created_at, c.id), $2, c.id, c.email, c.first_name, 'a'
     from contacts c join contact_topics t on t.contact_id = c.id where t.topic_id = $3`,
    id,
    organizationId,
    topicId,
  )
  return { id, organizationId, topicId }
}

/** How many mails of a campaign are in each state. */
export const statesOf = async (sql: Query, { id }: Built): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await sql<{ state: string; count: number }>(
        'select state, count(*)::int from campaign_recipients where campaign_id = $1 group by 1',
        id,
      )
    ).map(({ state, count }) => [state, count]),
  )

/**
 * What became of a campaign's mails: those that were sent and never arrived, and how often too many
 * arrived.
 */
export async function balanceOf(sql: Query, { id }: Built, accepted: string[]) {
  const sent = await sql<{ email: string }>(
    `select email from campaign_recipients where campaign_id = $1 and state = 'sent'`,
    id,
  )
  const times = new Map<string, number>()
  for (const to of accepted) times.set(to, (times.get(to) ?? 0) + 1)
  return {
    lost: sent.filter(({ email }) => !times.has(email)).length,
    duplicates: sent.reduce((sum, { email }) => sum + Math.max(0, (times.get(email) ?? 0) - 1), 0),
  }
}
