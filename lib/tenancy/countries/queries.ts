import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { countries } from '@/lib/platform/db/schema'
import type { CountryOption } from './schema'

export const listCountryOptions = ({ db }: Ctx): Promise<CountryOption[]> =>
  db
    .select({ label: countries.name, value: countries.code })
    .from(countries)
    .orderBy(sql`${countries.name} collate "und-x-icu"`)
