import { inTransaction, sendAhead, type Purpose, type Transaction } from './client'

/** Sets what holds until the transaction ends. */
const as = (role: string) => `set local role ${role}`
const IDENTITY = as('polyclinic_identity')

/** Runs `work` for nobody in particular: only what is the same for everybody can be read. */
export const withAnonymous = <T>(work: (transaction: Transaction) => Promise<T>) =>
  inTransaction([], work)

/**
 * Runs `work` as the machinery of sessions: it may look people, memberships and names up across
 * tenants.
 */
export const withIdentity = <T>(
  work: (transaction: Transaction) => Promise<T>,
  purpose?: Purpose,
) => inTransaction([IDENTITY], work, purpose)

/** Runs `work` as the machinery of jobs: across tenants, with what jobs need and no more. */
export const withJob = <T>(work: (transaction: Transaction) => Promise<T>) =>
  inTransaction([as('polyclinic_jobs')], work, 'job')

/**
 * What a transaction has done may be gone after a crash of the database: its commit waits for no
 * disk.
 */
export const mayBeForgotten = ({ client }: Pick<Transaction, 'client'>) =>
  sendAhead(client, { name: 'may-be-forgotten', text: 'set local synchronous_commit = off' })

/** What the rest of a transaction may reach. */
export type Reach = 'all' | number[]

/** Who calls, and with what reach. */
type Call = { actor: { personId: number }; reach: Reach }

const listed = (ids: number[]) => `{${ids.join(',')}}`
const roleFor = (reach: Reach) => (reach === 'all' ? 'polyclinic_staff' : 'polyclinic_app')

/**
 * Leaves the identity role: from here on the transaction acts for this person, and row-level
 * security holds it there.
 */
export function actAs({ client }: Transaction, personId: number, reach: Reach): void {
  sendAhead(client, {
    name: 'act-as',
    // A hundred thousand keys are put in order in memory: on disk it takes twice as long.
    text: `select set_config('role', $1, true), set_config('app.person_id', $2, true),
      set_config('app.organization_ids', $3, true), set_config('work_mem', '32MB', true)`,
    values: [roleFor(reach), String(personId), reach === 'all' ? '' : listed(reach)],
  })
}

/**
 * The same for nobody who signs in: what somebody may do who has a link of one organization's is
 * decided by that.
 */
export const actFor = ({ client }: Pick<Transaction, 'client'>, organizationId: number): void =>
  sendAhead(
    client,
    `set local role polyclinic_app; set local app.person_id = ''; set local app.organization_ids = '{${Number(organizationId)}}'`,
  )

/** Another transaction of the same call, with the rights that the call has been found to have. */
export const anew = <C extends Call, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  inTransaction([], (transaction) => {
    actAs(transaction, ctx.actor.personId, ctx.reach)
    return work({ ...ctx, ...transaction })
  })

/**
 * Runs `work` on many rows with the rights that somebody was found to have, when nobody waits for
 * it any more.
 */
export const asPerson = <T>(
  { personId, reach }: { personId: number; reach: Reach },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  inTransaction(
    [],
    (transaction) => {
      actAs(transaction, personId, reach)
      return work(transaction)
    },
    'heavy',
  )

/**
 * Takes back what the transaction of a call has done and was to have done, and goes on in a new one
 * with the same rights.
 */
export function beginAgain(ctx: Transaction & Call): void {
  ctx.afterCommit.length = 0
  sendAhead(ctx.client, 'rollback; begin')
  actAs(ctx, ctx.actor.personId, ctx.reach)
}

const reachOnly = ({ client }: Pick<Transaction, 'client'>, ids: number[]) =>
  sendAhead(client, {
    name: 'reach-only',
    text: `select set_config('app.organization_ids', $1, true)`,
    values: [listed(ids)],
  })

/** Brings an organization that this transaction is about to create into its reach. */
export function extendReach(ctx: Transaction & { reach: Reach }, organizationId: number): void {
  if (ctx.reach !== 'all') reachOnly(ctx, [...ctx.reach, Number(organizationId)])
}

/**
 * Looks across tenants for the length of `work`: whether somebody may do something here also
 * depends on what they hold above. What it finds must be told no further than the caller's reach.
 */
export async function lookingAcross<T>(
  { client, reach }: Transaction & { reach: Reach },
  work: () => Promise<T>,
): Promise<T> {
  sendAhead(client, IDENTITY)
  const found = await work()
  sendAhead(client, as(roleFor(reach)))
  return found
}

/**
 * Reaches other organizations for the length of `work`, in which the caller has been found to hold
 * what it takes: what belongs to several of them cannot be seen or told from one alone.
 */
export async function reaching<T>(
  ctx: Transaction & { reach: Reach },
  ids: number[],
  work: () => Promise<T>,
): Promise<T> {
  const { reach } = ctx
  if (reach === 'all') return work()
  reachOnly(ctx, [...new Set([...reach, ...ids])])
  try {
    return await work()
  } finally {
    reachOnly(ctx, reach)
  }
}
