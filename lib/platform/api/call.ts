import type { Place } from '@/lib/shared/http/hosts'
import { bearerOf, placeOfRequest, publicOriginOf, sessionIdOf, type ApiRequest } from './request'

/** Sets a header of the answer. */
export type Tell = (header: string, value: string) => void

/**
 * One call of the API, with what its head says: worked out once, and the same for every gate that
 * looks at it.
 */
export type Call = {
  req: ApiRequest
  requestId: string
  place: Place
  /** Under which the addressed host is published. */
  origin: string
  /** What a program brings in the place of a session, as `bearerOf` says. */
  key: string | null
  /**
   * As `sessionIdOf` says, and when it is first asked: an ambiguous cookie is refused where a
   * session counts, after what is refused before that, and nobody else minds it.
   */
  sessionId: () => Promise<string | null>
  tell: Tell
  /** Has `work` done when the call has been answered, or its connection is gone. */
  whenAnswered: (work: () => void) => void
}

/** Throws `HostError`. */
export function callOf(
  req: ApiRequest,
  answer: Pick<Call, 'requestId' | 'tell' | 'whenAnswered'>,
): Call {
  const place = placeOfRequest(req)
  let sessionId: Promise<string | null> | undefined
  return {
    ...answer,
    req,
    place,
    origin: publicOriginOf(req, place),
    key: bearerOf(req),
    sessionId: () => (sessionId ??= sessionIdOf(req)),
  }
}
