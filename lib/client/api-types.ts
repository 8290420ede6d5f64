import type { ApiRoute } from '@/lib/routes'
import type { ParameterOf } from '@/lib/shared/http/path-parameters'
import type { Call } from './call'

// The route table, for the compiler alone: paths, parameters, queries, bodies and answers of our
// own API are checked by it. Only types are imported, so that neither the server's code nor zod
// reaches the browser (decision 087).

export type { ParameterOf }
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `/admin/groups/:id`. What the gateway to commerce passes on is described by no route. */
type PathIn<R extends ApiRoute> = R['path'] extends `/api/v1${infer Path}`
  ? Path extends `${string}*`
    ? never
    : Path
  : never

/** The calls by method and path: worked out once, since to search the table each time is slow. */
type Calls = {
  [M in Method]: {
    [R in Extract<ApiRoute, { method: M }> as PathIn<R>]: NonNullable<R['endpoint']['types']>
  }
}

/** Paths below `/api/v1` that have a route of this method. */
export type PathOf<M extends Method> = M extends Method ? keyof Calls[M] & string : never

type At<M extends Method, Path extends string, Name extends string> = Path extends keyof Calls[M]
  ? Calls[M][Path] extends Record<Name, infer Found>
    ? Found
    : never
  : unknown
export type QueryAt<M extends Method, Path extends string> = At<M, Path, 'query'>
export type BodyAt<M extends Method, Path extends string> = At<M, Path, 'body'>
export type DataAt<M extends Method, Path extends string> = At<M, Path, 'data'>

type Params = Record<string, string | number>

type ParamsOption<Names extends string> = [Names] extends [never]
  ? unknown
  : { params: Record<Names, string | number> }

/** Without any parameter of its own, none is taken. */
type Strict<Query> = Query extends unknown
  ? keyof Query extends never
    ? Record<string, undefined>
    : Query
  : never
type QueryOption<Query> =
  NonNullable<unknown> extends Query ? { query?: Strict<Query> } : { query: Query }

type BodyOption<Body> = unknown extends Body
  ? unknown
  : [Body] extends [Blob]
    ? { file: Body }
    : { body: Body }

type SendingOptions = Pick<Call, 'signal' | 'timeout' | 'background'>

/** Options of a call. The route decides which of `params`, `query` and `body` are required. */
export type CallOptions<M extends Method, Path extends string> = SendingOptions &
  ParamsOption<ParameterOf<Path>> &
  QueryOption<QueryAt<M, Path>> &
  BodyOption<BodyAt<M, Path>>

/** The same for code that knows no route. */
export type AnyOptions = SendingOptions & {
  params?: Params
  query?: object
  body?: unknown
  file?: Blob
}

/**
 * Accepts what is among `All`. A parameter `Path extends All` would say the same, and have the
 * compiler work out the options of every path wherever one is named.
 */
export type Known<Path extends string, All extends string> = Path extends All ? Path : All

/** An argument that may be left out where nothing in it is required. */
export type Optional<Options> =
  NonNullable<unknown> extends Options ? [options?: Options] : [options: Options]

type AnyPath = PathOf<Method>
type AreaOf = { organization: 'admin' | 'home'; provider: 'admin'; host: 'home' }

/** To whom the rows of a noun belong: decides in which areas it is. */
export type Owner = keyof AreaOf

/** Paths within the areas of an owner: `groups`, `billing/invoices`. */
export type NounOf<Of extends Owner> = AnyPath extends infer Path
  ? Path extends `/${AreaOf[Of]}/${infer Noun}`
    ? Noun
    : never
  : never

/** Where a noun is: at `/admin/groups` and at `/home/groups`. */
export type PlaceOf<Of extends Owner, Noun extends string> = Extract<
  AnyPath,
  `/${AreaOf[Of]}/${Noun}`
>

/** The path of one record below a place; of what there is one alone, the place itself. */
export type RecordPath<M extends Method, Place extends string> = string extends Place
  ? string
  : Place extends string
    ? OneOr<
        Exclude<Extract<PathOf<M>, `${Place}/:${string}`>, `${Place}/:${string}/${string}`>,
        Place
      >
    : never
type OneOr<Path, Place> = [Path] extends [never] ? Place : Path

/** A row of the list at a place. */
export type RowAt<Place extends string> = string extends Place
  ? unknown
  : DataAt<'GET', Place> extends readonly (infer Row)[]
    ? Row
    : never
export type RecordAt<Place extends string> = string extends Place
  ? unknown
  : DataAt<'GET', RecordPath<'GET', Place>>

type PartIn<Path, Place extends string> = Place extends string
  ? Path extends `${Place}/${infer Part}`
    ? `/${Part}`
    : never
  : never

/** The paths below a place, by what follows it: `/:id/suspend`. Of two areas, one may lack some. */
type Below<M extends Method, Place extends string> = {
  [Path in PathOf<M> as PartIn<Path, Place>]: Path
}
export type PartOf<M extends Method, Place extends string> = keyof Below<M, Place> & string
export type PathAt<
  M extends Method,
  Place extends string,
  Part extends string,
> = Part extends keyof Below<M, Place> ? Below<M, Place>[Part] & string : string

/** Options of a call below a place, whose own parameters are known. */
export type PartOptions<M extends Method, Place extends string, Part extends string> = ParamsOption<
  ParameterOf<Part>
> &
  QueryOption<QueryAt<M, PathAt<M, Place, Part>>> &
  BodyOption<BodyAt<M, PathAt<M, Place, Part>>>
