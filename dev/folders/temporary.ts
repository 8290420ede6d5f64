import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DataFolder } from './data-folder'
import { endOrphanServer } from '../postgres/cluster'

const PREFIX = 'polyclinic-test-'

/** A data folder that lasts as long as a test run, taken for this process. */
export async function temporaryFolder() {
  await sweep()
  const place = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), PREFIX))
  fs.chmodSync(place, 0o755) // PostgreSQL's account has to pass through
  const folder = new DataFolder(place)
  await folder.take()
  return { folder, remove: () => fs.rmSync(place, { recursive: true, force: true }) }
}

/** Ends and removes what test runs have left behind that were killed. */
async function sweep() {
  const parent = fs.realpathSync(os.tmpdir())
  for (const name of fs.readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = new DataFolder(path.join(parent, name))
    // Without a lock file it is being made just now.
    if (!fs.existsSync(folder.at('lock')) || (await folder.holder())) continue
    await folder.take()
    await endOrphanServer(folder.at('postgres', 'cluster'))
    fs.rmSync(folder.path, { recursive: true, force: true })
  }
}
