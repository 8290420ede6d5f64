import querystring from 'node:querystring'
import createRouter from 'find-my-way'
import { z } from '@/lib/shared/zod'
import type { ScopeOf } from '@/lib/platform/auth/authorize'
import type { Permission } from '@/lib/shared/access/permissions'
import type { ParameterOf } from '@/lib/shared/http/path-parameters'
import { GLOBAL } from '@/lib/shared/http/session'
import { aboutOrganization } from '@/lib/shared/list'
import { answerBy, type Method, type Methods } from './api'
import {
  adminEndpoint,
  homeEndpoint,
  memberEndpoint,
  type CallTypes,
  type Endpoint,
  type Guarded,
  type NoParams,
  type Placed,
  type TypesOf,
} from './endpoints'
import { notFound } from './errors'
import { handled, OWN, type ApiHandler, type Dialect } from './handled'
import { named } from './named'
import type { ApiRequest } from './request'

/** One row of the route table. */
export type Route<
  M extends Method = Method,
  Path extends string = string,
  Types extends CallTypes = CallTypes,
> = {
  method: M
  /** Absolute path, `/api/v1/admin/groups/:id`. A `*` at its end stands for any rest. */
  path: Path
  endpoint: Endpoint<Types>
}

/** Declares a route whose endpoint belongs to none of the areas below. */
export const route = <M extends Method, const Path extends string, Types extends CallTypes>(
  method: M,
  path: Path,
  endpoint: Endpoint<Types>,
): Route<M, Path, Types> => ({ method, path, endpoint })

/** Requires a schema for each parameter of the path, and for nothing else. */
type ParamsFor<Path extends string, P> = [ParameterOf<Path>] extends [never]
  ? { params?: undefined }
  : { params: P & Record<Exclude<keyof P, ParameterOf<Path>>, never> }

/**
 * What holds for all routes of an area: where they lie, and query parameters that each of them has.
 */
export type AreaTypes = { prefix: string; query: object }

type Declare<A extends AreaTypes, Demand, M extends Method> = <
  const Path extends string,
  P extends Record<ParameterOf<Path>, z.ZodType> = Record<ParameterOf<Path>, z.ZodType>,
  Q extends z.ZodObject = z.ZodObject<NoParams>,
  B extends z.ZodType = z.ZodUnknown,
  O extends z.ZodType = z.ZodUnknown,
>(
  path: Path,
  contract: Omit<Placed<Q, B, O, P>, 'params' | 'permission'> & Demand & ParamsFor<Path, P>,
) => Route<M, `${A['prefix']}${Path}`, TypesOf<Q, B, O> & { query: A['query'] }>

type ByPermission = { permission: Permission }
type ForEverybody = { permission?: undefined }

/** Declares routes that share a path prefix, a guard, and the way a call names its organization. */
export type Area<A extends AreaTypes = AreaTypes, Demand = ByPermission> = {
  [M in Method as Lowercase<M>]: Declare<A, Demand, M>
} & {
  /** Whose area it is: that of staff, or of an organization's own people. */
  of: 'admin' | 'home'
  /** The same area from a path on, which has no parameters: `adminArea.below('/locations')`. */
  below: <const Path extends string>(
    path: Path,
  ) => Area<{ prefix: `${A['prefix']}${Path}`; query: A['query'] }, Demand>
}

type AnyContract = Guarded<z.ZodObject, z.ZodType, z.ZodType, z.ZodRawShape>

type Options<Prefix extends string> = {
  of: 'admin' | 'home'
  /** What the paths of the area begin with; its parameters are `params`. */
  prefix: Prefix
  params?: z.ZodRawShape
  /** Query parameters that every route of the area has. */
  query?: z.ZodRawShape
  /** Names the organization that a call is about; without it, the path or the query does. */
  scope?: ScopeOf
}

/**
 * Makes an area. The query of a route is strict: without a schema it takes the parameters of the
 * area alone.
 */
function createArea<A extends AreaTypes, Demand>(
  endpoint: (contract: AnyContract) => Endpoint,
  options: Options<A['prefix']>,
): Area<A, Demand> {
  const { of, prefix, params = {}, query = {}, scope } = options
  const declare = <M extends Method>(method: M) =>
    ((path: string, declared: AnyContract) =>
      route(
        method,
        prefix + path,
        endpoint({
          scope,
          ...declared,
          params: { ...params, ...declared.params },
          query: (declared.query ?? z.strictObject({})).safeExtend(query),
        }),
      )) as unknown as Declare<A, Demand, M>
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),
    of,
    below: (path) => createArea(endpoint, { ...options, prefix: `${prefix}${path}` }),
  }
}

const ADMIN = '/api/v1/admin'
const HOME = '/api/v1/home'
const ORGANIZATION = `${ADMIN}/organizations/:organizationDomainURL` as const
const ACCOUNT = `${HOME}/account` as const

type NoQuery = NonNullable<unknown>

/**
 * Calls of staff, on the login host, about the organization that `organizationDomainURL` names, or
 * about all of them.
 */
export const adminArea: Area<{
  prefix: typeof ADMIN
  query: { organizationDomainURL?: string }
}> = createArea(adminEndpoint, { of: 'admin', prefix: ADMIN, query: aboutOrganization })

/** Calls of staff about what is the provider's own and no organization's. */
export const catalogueArea: Area<{ prefix: typeof ADMIN; query: NoQuery }> = createArea(
  adminEndpoint,
  { of: 'admin', prefix: ADMIN, scope: () => GLOBAL },
)

/** Calls of staff about the organization in the path. */
export const organizationArea: Area<{ prefix: typeof ORGANIZATION; query: NoQuery }> = createArea(
  adminEndpoint,
  { of: 'admin', prefix: ORGANIZATION, params: named },
)

/** Calls of an organization's own people, on its host, which names the organization. */
export const homeArea: Area<{ prefix: typeof HOME; query: NoQuery }> = createArea(homeEndpoint, {
  of: 'home',
  prefix: HOME,
})

/** The same about the account of their organization. */
export const accountArea: Area<{ prefix: typeof ACCOUNT; query: NoQuery }> = createArea(
  homeEndpoint,
  { of: 'home', prefix: ACCOUNT },
)

/** Calls of whoever belongs to an organization, on its host, about what is their own. */
export const memberArea: Area<{ prefix: typeof HOME; query: NoQuery }, ForEverybody> = createArea(
  memberEndpoint,
  { of: 'home', prefix: HOME },
)

/** Returns the endpoints of each path. Throws for a route that is declared twice. */
export function methodsByPath(routes: readonly Route[]): Map<string, Methods> {
  const table = new Map<string, Methods>()
  for (const { method, path, endpoint } of routes) {
    const methods = table.get(path) ?? {}
    if (methods[method]) throw new Error(`${method} ${path} is declared twice.`)
    table.set(path, { ...methods, [method]: endpoint })
  }
  return table
}

/** A path as the log and the API document write it: `/api/v1/admin/plans/{code}`. */
export const patternOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')

/** Longest parameter of a path, in characters: as long as Node lets a request line be. */
const MAX_PARAMETER_LENGTH = 16_384

/** Next writes the address of a request anew: what was sent counts. */
function restoreTarget(req: ApiRequest) {
  if (req.target !== undefined) req.url = req.target
}

/**
 * Returns the request handler of a page under `pages/api` that serves these routes. A path without
 * a route is 404, a method that a path lacks is 405.
 */
export function mountRoutes(routes: readonly Route[], dialect: Dialect = OWN): ApiHandler {
  const router = createRouter({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PARAMETER_LENGTH,
    querystringParser: (search) => querystring.parse(search, '&', '=', { maxKeys: 0 }),
  })
  // The router matches paths alone: the handler of a path knows its methods.
  for (const [path, methods] of methodsByPath(routes))
    router.on('GET', path, () => undefined, {
      answer: answerBy(methods, dialect),
      pattern: patternOf(path),
    })
  const answerNotFound = handled(async () => notFound('Page'), dialect)
  return (req, res) => {
    restoreTarget(req)
    const match = router.find('GET', req.url!)
    if (!match) return answerNotFound(Object.assign(req, { params: {}, query: {} }), res)
    const { answer, pattern } = match.store as { answer: ApiHandler; pattern: string }
    const { params, searchParams: query } = match
    // Next has put the parameters of its own catch-all route into the query.
    return answer(Object.assign(req, { params, query, route: pattern }), res)
  }
}

/** Returns the request handler of a page under `pages/api` that serves one path alone. */
export function mountPath(path: string, routes: readonly Route[]): ApiHandler {
  const answer = answerBy(methodsByPath(routes).get(path)!)
  return (req, res) => {
    restoreTarget(req)
    const query = querystring.parse(req.url!.split('?')[1] ?? '', '&', '=', { maxKeys: 0 })
    return answer(Object.assign(req, { params: {}, query, route: path }), res)
  }
}
