import { readSettings } from '@/lib/server/env'
import { DataFolder } from './data-folder'
import { createProgress } from './progress.mjs'
import { PLANS } from './plans.mjs'

/** What every command works with: the operator's settings, the data folder, and steps that show progress. */
export function prepare(command: string, steps = PLANS[command]!) {
  const settings = readSettings(process.env)
  const folder = new DataFolder(settings.POLYCLINIC_DATA_DIR)
  return { settings, folder, step: createProgress({ steps, memory: folder.at('durations.json') }) }
}
