import { isDeepStrictEqual } from 'node:util'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import type { Impact } from '@/lib/shared/access/impact'
import { PRODUCT_SETTINGS } from './account'

type Settings = typeof PRODUCT_SETTINGS
type Own = { [Name in keyof Settings]: Settings[Name] | null }
type Above = { [Name in keyof Settings]: [value: Settings[Name], organization: number] | null }

/**
 * What holds below these settings of above: its own come first, but no session lasts longer than
 * above.
 */
function holdingBelow(above: Above, own: Own): Settings {
  const held = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    above[name]?.[0] ?? PRODUCT_SETTINGS[name]
  const strictest = (name: 'sessionIdleMinutes' | 'sessionHours') =>
    Math.min(held(name), own[name] ?? Infinity)
  return {
    timeZone: own.timeZone ?? held('timeZone'),
    locale: own.locale ?? held('locale'),
    currency: own.currency ?? held('currency'),
    primaryColour: own.primaryColour ?? held('primaryColour'),
    logo: own.logo ?? held('logo'),
    sessionIdleMinutes: strictest('sessionIdleMinutes'),
    sessionHours: strictest('sessionHours'),
    signInDomains: own.signInDomains ?? held('signInDomains'),
  }
}

/** The settings that would hold otherwise in an organization if it had the path `next`. */
export async function previewSettings(ctx: Ctx, next: number[]): Promise<Impact['settings']> {
  const { id, path } = organizationOf(ctx)
  const above = (place: string) =>
    `settings_of(${place}) || security_of(${place}) || brand_of(${place})`
  const { rows } = await ctx.client.query<{ own: Own; before: Above; after: Above }>({
    name: 'settings-of-a-move',
    text: `select ${above('$2::int[]')} as before, ${above('$3::int[]')} as after, jsonb_build_object(
        'timeZone', time_zone, 'locale', locale, 'currency', currency, 'primaryColour', primary_colour, 'logo', logo_file_id,
        'sessionIdleMinutes', session_idle_minutes, 'sessionHours', session_hours, 'signInDomains', sign_in_domains) as own
      from organizations where id = $1`,
    values: [id, path.slice(0, -1), next.slice(0, -1)],
  })
  const { own, before, after } = rows[0]!
  const [now, then] = [holdingBelow(before, own), holdingBelow(after, own)]
  const names = Object.keys(PRODUCT_SETTINGS) as (keyof Settings)[]
  const changed = names.filter((name) => !isDeepStrictEqual(now[name], then[name]))
  const only = (settings: Settings) =>
    Object.fromEntries(changed.map((name) => [name, settings[name]]))
  return { before: only(now), after: only(then) }
}
