import { baseUrlOf } from './options'
import { exchange, refusalIn, type Response } from './transport'

/**
 * What is known of the commerce back end by asking it: it is not configured, has been started but
 * is not ready, takes our token, does not take it, or does not answer as one.
 */
export type CommerceState = 'none' | 'starting' | 'ready' | 'refused' | 'away'

export interface CommerceStatus {
  state: CommerceState
  /** How long one call to its admin API took, in ms; only when it is ready. */
  latency?: number
  /** Medusa does not tell its version; the stand-in of this project does. */
  version?: string
  /** Its one store, as the admin API has it; only when it is ready. */
  store?: Store
}

/** The fields of it that are read here. */
export interface Store {
  name?: string
  feature_flags?: { key: string; value: boolean }[]
  modules?: { module: string }[]
}

/**
 * The longest that an answer about its health may take: while it loads, the stand-in answers late.
 */
const PATIENCE = 5000

interface Backend {
  MEDUSA_BACKEND_URL?: string
  MEDUSA_API_TOKEN?: string
}

/** Asks the back end how it is. Never rejects. */
export async function commerceStatus(
  { MEDUSA_BACKEND_URL: url, MEDUSA_API_TOKEN: token = '' }: Backend,
  patience = PATIENCE,
): Promise<CommerceStatus> {
  if (!url) return { state: 'none' }
  const ask = (address: string, headers: Record<string, string> = {}) =>
    exchange(baseUrlOf(url), { method: 'GET', address, headers, timeout: patience })
  try {
    const health = await ask('/health')
    if (refusalIn(health)) return { state: saysStarting(health) ? 'starting' : 'away' }
    const asked = performance.now()
    const answer = await ask('/admin/store', { 'x-medusa-access-token': token })
    const latency = performance.now() - asked
    if (refusalIn(answer)) return { state: answer.status === 401 ? 'refused' : 'away' }
    const { store } = JSON.parse(answer.data.toString()) as { store: Store }
    const version = answer.headers['x-medusa-version']
    return { state: 'ready', latency, store, ...(version && { version: String(version) }) }
  } catch {
    return { state: 'away' }
  }
}

function saysStarting({ status, data }: Response): boolean {
  if (status !== 503) return false
  try {
    return (JSON.parse(data.toString()) as { type?: unknown } | null)?.type === 'starting'
  } catch {
    return false
  }
}
