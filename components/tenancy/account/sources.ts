import type { Account } from '@/lib/tenancy/organizations/schema'

type Setting = Omit<Account['settings']['timeZone'], 'value'>

const SOURCES: Record<Setting['source'], (setting: Setting) => string> = {
  own: () => 'Its own.',
  above: ({ from }) => `From ${from?.label ?? 'the organization above'}.`,
  product: () => 'The product’s own: nobody has set it.',
}
/** Where a setting comes from, in a sentence. */
export const sourceOf = (setting: Setting) => SOURCES[setting.source](setting)
