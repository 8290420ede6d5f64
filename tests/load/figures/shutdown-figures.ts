import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@/lib/platform/db/owner'
import { writing } from '../beside-raw'
import { count, type Figure } from './figures'
import type { Subject } from '../installation'

/**
 * So many send at once, each on a new connection: more than the console answers while they come.
 */
const SENDERS = 80
/** So many are created before the console is told to end. */
const BEFORE = 400

const OUTCOMES = ['created', 'busy', 'unreached', 'lost'] as const
/**
 * `unreached`: nobody took the connection, so that a proxy asks the next machine. `lost`: it was
 * taken, and no answer came.
 */
type Outcome = (typeof OUTCOMES)[number]

function outcomeOf(status: number | undefined): Outcome {
  if (status === 201) return 'created'
  if (status === 503) return 'busy'
  throw new Error(`A call was answered ${status}.`)
}

/** Creates an organization of this name. */
const post = ({ port, ...console }: Subject, name: string) =>
  new Promise<Outcome>((resolve, reject) => {
    const headers = {
      ...writing({ port, ...console }),
      'idempotency-key': name,
      connection: 'close',
    }
    const path = '/api/v1/admin/organizations'
    const request = http.request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers,
      agent: false,
    })
    let taken = false
    request.once('socket', (socket) => socket.once('connect', () => (taken = true)))
    request.once('error', () => resolve(taken ? 'lost' : 'unreached'))
    request.once('response', (response) => {
      response.once('error', () => resolve('lost'))
      response.resume().once('end', () => {
        try {
          resolve(outcomeOf(response.statusCode))
        } catch (error) {
          reject(error as Error)
        }
      })
    })
    request.end(
      JSON.stringify([
        {
          businessName: `Clinic ${name.replaceAll('-', ' ')}`,
          businessRegistrationId: name,
          selectedCountry: 840,
        },
      ]),
    )
  })

/**
 * What becomes of writes while the console is told to end (SIGTERM) in the middle of more of them
 * than it answers at once.
 */
export async function shutdownFigures(subject: Subject): Promise<Figure[]> {
  const counts = new Map<Outcome, number>(OUTCOMES.map((outcome) => [outcome, 0]))
  const of = (outcome: Outcome) => counts.get(outcome)!
  const run = `END-${Date.now().toString(36)}`
  /** Sends until nobody takes connections any more. */
  const sendFor = async (sender: number) => {
    for (let n = 0; of('unreached') === 0; n++) {
      const outcome = await post(subject, `${run}-${sender}-${n}`)
      counts.set(outcome, of(outcome) + 1)
    }
  }
  const senders = Array.from({ length: SENDERS }, (_, sender) => sendFor(sender))
  const all = Promise.all(senders)
  while (of('created') < BEFORE) await Promise.race([sleep(20), all])
  const before = of('created')
  await Promise.all([subject.stopWeb(), all])
  const rows = await asOwner(subject.url, async (owner) => {
    const text =
      'select count(*)::int as count from organizations where business_registration_id like $1'
    return (await owner.query<{ count: number }>(text, [`${run}-%`])).rows[0]!.count
  })
  await subject.startWeb()
  return [
    {
      what: `SIGTERM while ${SENDERS} write: answered since`,
      ours: count(of('created') - before + of('busy')),
    },
    {
      what: '  taken, and never answered',
      ours: count(of('lost')),
      target: '0',
      met: of('lost') === 0,
    },
    {
      what: '  in the database, beside those answered 201',
      ours: count(rows),
      limit: count(of('created')),
      target: 'equal',
      met: rows === of('created'),
    },
  ]
}
