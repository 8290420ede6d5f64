// Removes all snapshots of the schema but the latest, the only one that drizzle-kit compares with:
// each has 300 KB. Part of `npm run db:generate`.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 'lib/platform/db/migrations/meta'

const snapshots = readdirSync(FOLDER)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(path.join(FOLDER, name))
