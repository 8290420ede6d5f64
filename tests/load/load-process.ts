import autocannon from 'autocannon'
import type { Load, Loaded } from './load'

// The load tool as a process: what it costs must not slow down the ones it measures more than a
// client would.
const { port, path, headers, seconds, connections, posts } = JSON.parse(process.argv[2]!) as Load

/** Made once per run: no name may come twice in the life of the database. */
const run = Date.now().toString(36)
let sent = 0
function next(posts: NonNullable<Load['posts']>) {
  const n = `${run}${(sent++).toString(36).padStart(5, '0')}`
  const { path, body } = posts[sent % posts.length]!
  return { path, body: body.replaceAll('{n}', n), headers: { ...headers, 'idempotency-key': n } }
}

const result = await autocannon({
  url: `http://127.0.0.1:${port}${path}`,
  headers,
  duration: seconds,
  connections,
  requests: [
    posts
      ? { method: 'POST', setupRequest: (request) => ({ ...request, ...next(posts) }) }
      : { method: 'GET' },
  ],
})

const answered = result['2xx'] + result['3xx']
const unexpected = result.errors + result['4xx'] + result['5xx']
if (unexpected > 0) {
  const { errors, timeouts, '4xx': refused, '5xx': failed } = result
  console.error(JSON.stringify({ answered, errors, timeouts, refused, failed }))
  process.exit(1)
}
const loaded: Loaded = {
  perSecond: answered / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  bytes: result.throughput.total / Math.max(1, answered),
}
console.log(JSON.stringify(loaded))
