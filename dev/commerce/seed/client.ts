import { FILLING } from '../gate.mjs'

/** Medusa's HTTP API, as its admin who fills it. */
export interface Shop {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
}

/** What every record of Medusa has. */
export interface Entity {
  id: string
}

/** Asks and writes over HTTP; anything but success throws with what Medusa says. */
export function shopClient({ url, token }: { url: string; token: string }): Shop {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-medusa-access-token': token,
        [FILLING]: token,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
  }
}

/**
 * Where a kind of record is listed and made, and what Medusa's answers call many of them and one.
 */
export interface Kind {
  path: string
  many: string
  one: string
}

/**
 * Makes each of the wanted records that is not there. Answers all that are wanted, in their order.
 */
export async function ensureAll<Wanted extends object, Found extends Entity>(
  shop: Shop,
  { path, many, one }: Kind,
  wanted: Wanted[],
  isIt: (found: Found, wanted: Wanted) => boolean,
  onEach: (done: number) => void = () => {},
): Promise<Found[]> {
  const there = (await shop.get<Record<string, Found[]>>(`${path}?limit=1000`))[many]!
  const all: Found[] = []
  for (const body of wanted) {
    const known = there.find((found) => isIt(found, body))
    all.push(known ?? (await shop.post<Record<string, Found>>(path, body))[one]!)
    onEach(all.length)
  }
  return all
}
