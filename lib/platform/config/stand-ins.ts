import type { z } from '@/lib/shared/zod'
import { isLocal } from '@/lib/shared/http/local.mjs'
import type { Settings } from './env'

/**
 * The services that something can stand in for, by the names that STAND_INS takes. The first
 * variable names the real service; where any of them is set, nothing stands in.
 */
const SERVICES = {
  database: { what: 'the embedded database', unless: ['DATABASE_URL'] },
  mail: { what: 'the mail sink', unless: ['SMTP_URL'] },
  files: { what: 'the data folder', unless: ['S3_ENDPOINT'] },
  commerce: { what: 'the demo shop', unless: ['MEDUSA_BACKEND_URL', 'DATABASE_URL'] },
  payments: {
    what: 'the demo card provider',
    unless: ['STRIPE_API_KEY', 'MEDUSA_BACKEND_URL', 'DATABASE_URL'],
  },
} as const
export type StandIn = keyof typeof SERVICES
export const STAND_IN_NAMES = Object.keys(SERVICES) as StandIn[]

/**
 * Whether something may stand in for a service: on one's own machine, and elsewhere where it is
 * asked for by name.
 */
const mayStandIn = (settings: Settings, name: StandIn) =>
  isLocal(settings.PARENT_DOMAIN) || settings.STAND_INS.includes(name)

/** The variable because of which nothing stands in for a service, if there is one. */
export const replacementOf = (settings: Settings, name: StandIn) =>
  SERVICES[name].unless.find((variable) => settings[variable])

export const standsIn = (settings: Settings, name: StandIn) =>
  !replacementOf(settings, name) && mayStandIn(settings, name)

/** Refuses stand-ins that are needed but not asked for, and those that are asked for in vain. */
export const standInRules =
  (needed: StandIn[]) =>
  (env: Settings, { addIssue }: z.RefinementCtx) => {
    const refuse = (name: string, message: string) =>
      addIssue({ code: 'custom', path: [name], message })
    for (const name of needed)
      if (!replacementOf(env, name) && !mayStandIn(env, name))
        refuse(
          SERVICES[name].unless[0],
          `must be set: outside .localhost ${SERVICES[name].what} is used only where STAND_INS includes ${name}`,
        )
    // A name that is left behind would let the variable be forgotten later.
    for (const name of env.STAND_INS) {
      const replacement = replacementOf(env, name)
      if (replacement) refuse('STAND_INS', `must not include ${name}: ${replacement} is set`)
    }
    if (env.STAND_INS.includes('payments') && !mayStandIn(env, 'commerce'))
      refuse(
        'STAND_INS',
        'must include commerce together with payments, which belong to the demo shop',
      )
  }
