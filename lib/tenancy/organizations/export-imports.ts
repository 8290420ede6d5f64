import type { Part } from './export-marketing'

/** Files that an organization's people have imported, and what became of each of their rows. */
const partsOf = (noun: 'practitioners' | 'locations'): Part[] => [
  {
    file: `imports-of-${noun}.json`,
    permission: `${noun}:import`,
    ofColumns: true,
    rows: `select to_jsonb(i) - array['search_text', 'organization_id', 'created_by_person_id', 'run'] as row
      from imports i where i.organization_id = $1 and i.noun = '${noun}' order by i.created_at, i.id`,
  },
  {
    file: `imported-rows-of-${noun}.json`,
    permission: `${noun}:import`,
    ofColumns: true,
    rows: `select to_jsonb(r) - array['organization_id', 'keys', 'level', 'match'] as row
      from imports i join import_rows r on r.import_id = i.id
      where i.organization_id = $1 and i.noun = '${noun}' order by i.created_at, i.id, r.number`,
  },
]

export const IMPORT_PARTS: Part[] = [...partsOf('practitioners'), ...partsOf('locations')]
