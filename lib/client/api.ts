import type { AnyOptions, CallOptions, DataAt, Known, Method, Optional, PathOf } from './api-types'
import type { ApiCall, Call } from './call'

/** Returns `/groups/5` for `/groups/:id`. */
export const fillPath = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))

/** The same as `request`, for code that works for several routes. */
export const callAt = (
  method: Method,
  path: string,
  { params, query, body, ...others }: AnyOptions = {},
): Call => ({
  ...others,
  method,
  url: fillPath(path, params),
  params: query as Call['params'],
  data: body,
})

/**
 * Describes a call of our own API by its route. `call` sends it, `useRead` reads it, `addressOf`
 * makes a link of it; each knows what it answers.
 *
 *     request('PUT', '/admin/groups/:id', { params: { id: 5 }, body })
 */
export function request<M extends Method, const Path extends string>(
  method: M,
  path: Known<Path, PathOf<M>>,
  ...options: Optional<CallOptions<M, Path>>
): ApiCall<DataAt<M, Path>>
export function request(method: Method, path: string, options?: AnyOptions): Call {
  return callAt(method, path, options)
}
