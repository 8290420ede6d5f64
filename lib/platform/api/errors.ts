import { DrizzleQueryError } from 'drizzle-orm'
import type { ZodError } from 'zod'
import { log } from '@/lib/platform/observability/log'

/**
 * What is known of a write beyond its status: that it was not done, that it has not ended yet, or
 * that nobody can tell whether it was done.
 */
export type WriteOutcome = 'not done' | 'under way' | 'unknown'

/** An error the caller is meant to read. Anything else leaves as a bare 500. */
export class HttpError extends Error {
  outcome?: WriteOutcome

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    readonly headers: Record<string, string | string[]> = {},
  ) {
    super(message)
  }
}

/**
 * The subscription allows no more of something, or does not run. What was refused can be done once
 * there is room.
 */
export class LimitReached extends HttpError {}

/** Why something could not be done at the moment; the log says which it was. */
export type Reason = 'busy' | 'collision' | 'database away' | 'not certain' | 'too long'

/** Nothing was wrong with the call: it is worth another try in a moment. */
export class TryAgain extends HttpError {
  constructor(
    readonly reason: Reason,
    message: string,
    seconds = 2,
  ) {
    super(503, message, {}, { 'Retry-After': String(seconds) })
    if (reason === 'not certain') this.outcome = 'unknown'
  }
}

/**
 * Another server may have done what was asked, or do it yet: nobody is to ask again as if it were
 * new.
 */
export class OutcomeUnknown extends HttpError {
  override readonly outcome = 'unknown'

  /** `away` is who answers nothing at the moment. */
  constructor(
    message: string,
    readonly away?: 'commerce' | 'cards',
  ) {
    super(503, message)
  }
}

/** A request was sent before under the same key, and nothing can be answered under that key yet. */
export class Unsettled extends HttpError {
  constructor(
    override readonly outcome: WriteOutcome,
    message: string,
  ) {
    super(409, message)
  }
}

/**
 * A change of a record that has changed since it was read: the caller gets the present one to
 * compare.
 */
export class Outdated extends HttpError {
  constructor(readonly current: unknown) {
    super(409, 'Somebody has changed this since you opened it. Nothing was saved.')
  }
}

const raise = (...error: ConstructorParameters<typeof HttpError>): never => {
  throw new HttpError(...error)
}

export const badRequest = (message: string) => raise(400, message)
export const unauthorized = () => raise(401, 'Sign in to continue.')
export const forbidden = (message = 'You do not have permission to do this.') => raise(403, message)
/** Also for what the caller may not know of: unknown and foreign are the same. */
export const notFound = (what: string, fields?: Record<string, string>) =>
  raise(404, `${what} not found.`, fields)
export const outdated = (current: unknown): never => {
  throw new Outdated(current)
}
export const conflict = (message: string, fields?: Record<string, string>) =>
  raise(409, message, fields)
export const unprocessable = (message: string, fields?: Record<string, string>) =>
  raise(422, message, fields)

/**
 * What `work` answers, or what it was refused with: one of several, of which others can be done.
 */
export function orRefusal<T>(work: () => T): T | HttpError {
  try {
    return work()
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** Those of several that were not refused. */
export const allowed = <T>(answers: (T | HttpError)[]): T[] =>
  answers.filter((one): one is T => !(one instanceof HttpError))

type Issue = ZodError['issues'][number]

const sentenceOf = (issue: Issue) =>
  issue.code === 'unrecognized_keys'
    ? `There is no field called ${issue.keys.join(', ')}.`
    : issue.message

/**
 * 422 with the first sentence, and each field's own. Paths inside a body of one lose their leading
 * index.
 */
export function invalid({ issues }: Pick<ZodError, 'issues'>): never {
  const fields = issues.map(
    (issue) =>
      [
        issue.path.filter((key, depth) => depth > 0 || key !== 0).join('.'),
        sentenceOf(issue),
      ] as const,
  )
  return raise(422, fields[0]![1], Object.fromEntries(fields.filter(([name]) => name !== '')))
}

type Failure = { code?: string; constraint?: string; message?: string }

/** What no text of a database may hold. */
export const HAS_NUL = 'The request contains a NUL character.'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
/** PostgreSQL's texts, and its JSON, hold every character but NUL. */
const NO_SUCH_CHARACTER = /^(22021|22P05)$/

/** Out of range, not of its kind, or too much: somebody's input that no rule of ours caught. */
const UNCAUGHT_INPUT = /^(22003|22007|22008|22P02|54000)$/

const FOREIGN_KEY_VIOLATION = '23503'

const UNKNOWN_COUNTRY = { message: 'Choose a country.', unknown: true } as const
const TAKEN_DOMAIN = { field: 'domainURL', message: 'This subdomain is taken.' }

/**
 * `unknown`: what was sent names something that is not there, where others are about what somebody
 * else has. `limit`: the subscription allows no more.
 */
type Rule = { field?: string; message: string; unknown?: true; limit?: true }

/** What people read when a rule of the database refuses, by the rule's name. */
const CONSTRAINTS: Record<string, Rule> = {
  organizations_registration: {
    field: 'businessRegistrationId',
    message: 'This registration ID is already taken in this country.',
  },
  role_permissions_registered: { field: 'actions', message: 'A role still holds this action.' },
  account_exports_one: {
    message: 'Another export of this organization is being made. Try again when it is ready.',
  },
  api_keys_name: { field: 'name', message: 'This name is already taken here.' },
  groups_name: { field: 'name', message: 'This name is already taken here.' },
  clinical_tests_code_unique: { field: 'code', message: 'This code is taken.' },
  plans_code_unique: { field: 'code', message: 'This code is taken.' },
  templates_purpose: {
    field: 'purpose',
    message: 'There is a template for this in this language here already.',
  },
  contacts_email: { field: 'email', message: 'This address is a contact already.' },
  topics_name: { field: 'name', message: 'This name is already taken here.' },
  segments_name: { field: 'name', message: 'This name is already taken here.' },
  senders_email: { field: 'email', message: 'This address is a sender already.' },
  campaigns_segment_id_segments_id_fk: {
    message: 'A campaign goes to this segment: choose another one there first.',
  },
  roles_name: { field: 'name', message: 'This name is already taken here.' },
  groups_cycle: { field: 'parentGroupId', message: 'A group cannot lie in itself.' },
  groups_parent: { message: 'Other groups lie in this one. Move or delete them first.' },
  groups_depth: { field: 'parentGroupId', message: 'Groups nest at most 5 deep.' },
  organizations_domain_url_unique: TAKEN_DOMAIN,
  organization_domains_pkey: TAKEN_DOMAIN,
  organizations_cycle: { field: 'partOf', message: 'An organization cannot lie below itself.' },
  locations_name: {
    field: 'name',
    message: 'A place of this name with this address is already there.',
  },
  locations_cycle: { field: 'partOfId', message: 'A place cannot lie in itself.' },
  locations_part_of: { message: 'Other places lie in this one. Move or delete them first.' },
  locations_depth: { field: 'partOfId', message: 'Places nest at most 8 deep.' },
  locations_country_countries_code_fk: { field: 'country', ...UNKNOWN_COUNTRY },
  holiday_sets_name: { field: 'name', message: 'This name is already taken here.' },
  practitioner_role_locations_location: {
    message: 'Practitioners work here. Take it out of their roles first.',
  },
  location_holiday_sets_set: { message: 'Locations take part in it. Take them out first.' },
  practitioner_roles_tree: {
    message: 'One of the two organizations was moved meanwhile. Load the page again.',
  },
  practitioner_roles_once: { message: 'They have a role in this organization already.' },
  practitioner_roles_user: {
    field: 'organizationUserId',
    message: 'This user is another practitioner here.',
  },
  subscription_runs: {
    message:
      'The subscription is paused or has ended. Resume it, or start a new one, under Subscription.',
    limit: true,
  },
  subscription_seats: {
    message:
      'All seats of the subscription are taken. Add seats under Subscription, or end somebody’s role first.',
    limit: true,
  },
  subscription_locations: {
    message:
      'The plan allows no more locations. Choose a larger one under Subscription, or set a location to inactive.',
    limit: true,
  },
  subscription_users: {
    message:
      'The plan allows no more users. Choose a larger one under Subscription, or remove a user first.',
    limit: true,
  },
  billing_details_country_countries_code_fk: { field: 'addressee.country', ...UNKNOWN_COUNTRY },
  legal_entities_prefix_unique: { field: 'prefix', message: 'This prefix is taken.' },
  legal_entities_numbered: {
    field: 'prefix',
    message: 'Invoices have numbers with this prefix already: it stays.',
  },
  legal_entities_countries: {
    field: 'countries',
    message: 'Another one sells to one of these countries already.',
  },
  legal_entities_elsewhere: {
    field: 'countries',
    message: 'Name a country: another one sells to all countries that nobody names.',
  },
  legal_entities_remaining: {
    field: 'countries',
    message:
      'This one sells to all countries that nobody names. Add another one for these countries.',
  },
  organizations_depth: { field: 'partOf', message: 'Organizations nest at most 12 deep.' },
}

/** The database has no connection left for anybody. */
const NO_CONNECTION_LEFT = '53300'

/**
 * The database is away, starting or stopping, or its connections are taken: worth another try in a
 * moment.
 */
const isAway = ({ code = '', message = '' }: Failure) =>
  code === NO_CONNECTION_LEFT ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|57P0[1-3]|08...)$/.test(code) ||
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|(connection error|closed) and is not queryable/.test(
    message,
  )

const causeOf = (error: unknown) =>
  ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as Failure

/** Whether an error says that the database could not be asked, or did not come to answer. */
export const isUnavailable = (error: unknown) => isAway(causeOf(error))

/** Two changes stood in each other's way: deadlock, serialization failure, lock not available. */
const COLLISION = /^(40P01|40001|55P03)$/

/**
 * Whether a transaction failed only because another one ran at the same moment: run again, it can
 * succeed.
 */
export const isCollision = (error: unknown) => COLLISION.test(causeOf(error).code ?? '')

/** A statement took longer than a request waits. */
const TOO_LONG = '57014'

export const tooLong = () =>
  new TryAgain(
    'too long',
    'This takes too long at the moment. Nothing was saved. Try again in a moment.',
  )

/** More is asked at the moment than can be answered. */
export const busy = () =>
  new TryAgain(
    'busy',
    'The console is busy at the moment. Nothing was saved. Try again in a moment.',
  )

/**
 * Somebody else does something to the same thing, and has not ended it while the caller could wait.
 */
export const stillInUse = () =>
  new TryAgain(
    'busy',
    'Another request is still working on the same thing. Nothing was begun. Try again in a moment.',
  )

/** Another server was asked to do something, and may do it yet. */
export const stillUnderWay = () =>
  new TryAgain(
    'not certain',
    'This has not ended yet: it is not certain whether it was done. Look in a moment before you try again.',
  )

/** The database was told to commit, and did not come to say that it has. */
export const notCertain = () =>
  new TryAgain(
    'not certain',
    'The database did not answer in time: it is not certain whether this was saved. Look before you try again.',
  )

/** What the caller is told where a constraint with words of its own refused something. */
function explainConstraint({
  constraint = '',
  code = '',
}: ReturnType<typeof causeOf>): HttpError | undefined {
  const rule = CONSTRAINTS[constraint]
  if (!rule) return undefined
  const fields = rule.field ? { [rule.field]: rule.message } : {}
  if ([UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION].includes(code))
    return new HttpError(rule.unknown ? 422 : 409, rule.message, fields)
  if (rule.limit) return new LimitReached(422, rule.message, fields)
  return code === CHECK_VIOLATION ? new HttpError(422, rule.message, fields) : undefined
}

/** Turns whatever was thrown into what the caller is told; undefined for a bug. */
export function explain(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const failure = causeOf(error)
  const explained = explainConstraint(failure)
  if (explained) return explained
  if (failure.code === UNIQUE_VIOLATION) return new HttpError(409, 'That already exists.')
  if (NO_SUCH_CHARACTER.test(failure.code ?? '')) return new HttpError(400, HAS_NUL)
  if (UNCAUGHT_INPUT.test(failure.code ?? '')) {
    // A statement of ours may be wrong as well: only the log can tell.
    log.warn({ err: error }, 'input that no rule caught')
    return new HttpError(
      422,
      'A value is out of range, too long or not of its kind. Nothing was saved.',
    )
  }
  if (isCollision(error))
    return new TryAgain(
      'collision',
      'Somebody changed the same thing at this moment. Nothing was saved. Try again.',
    )
  if (failure.code === TOO_LONG) return tooLong()
  if (failure.code === NO_CONNECTION_LEFT) return busy()
  if (isAway(failure))
    return new TryAgain(
      'database away',
      'The database is not available right now. Nothing was saved. Try again in a moment.',
    )
  return undefined
}
