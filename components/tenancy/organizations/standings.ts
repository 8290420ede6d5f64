import type { Tone } from '@/components/ui/primitives/Status'
import type { Standing } from '@/lib/tenancy/organizations/schema'

/** How an organization stands, in words. */
export const STANDINGS: Record<Standing, { word: string; tone: Tone }> = {
  active: { word: 'Active', tone: 'good' },
  suspended: { word: 'Suspended', tone: 'warn' },
  archived: { word: 'Archived', tone: 'quiet' },
}
