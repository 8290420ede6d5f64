import { readSettings, type Settings } from '@/lib/server/env'
import { logConsole } from '@/lib/server/http/console-log.mjs'
import { DataFolder } from './data-folder'
import { isDemo, refuseStandIns } from './environment'
import { createProgress } from './progress.mjs'
import { PLANS } from './plans.mjs'

type Services = Parameters<typeof refuseStandIns>[1]

/** What commands need that could be stood in for. */
const NEEDS: Partial<Record<string, Services>> = {
  start: ['database', 'mail'],
  dev: ['database', 'mail'],
  worker: ['database', 'mail'],
  commerce: ['mail'],
  'db:seed': ['database'],
  'audit:verify': ['database'],
  'staff:grant': ['database'],
}

/** What every command works with: the operator's settings, the data folder, and steps that show progress. */
export function prepare(command: string, steps = PLANS[command]!) {
  const settings = readSettings(process.env)
  refuseStandIns(settings, NEEDS[command] ?? [])
  const folder = new DataFolder(settings.POLYCLINIC_DATA_DIR)
  const out = printsLog(command, settings) ? logLines() : process.stdout
  return { settings, folder, step: createProgress({ steps, memory: folder.at('durations.json'), out }) }
}

/** Whether a command prints nothing but the log's lines: what runs in production does, where nobody looks at a terminal. */
const printsLog = (command: string, settings: Settings) =>
  ['start', 'worker'].includes(command) && !isDemo(settings) && !process.stdout.isTTY

/** Makes everything that this process prints a line of the log, and gives progress a place to write to. */
function logLines() {
  logConsole()
  return {
    isTTY: false,
    columns: 80,
    write(text: string | Uint8Array) {
      console.log(String(text).trim())
      return true
    },
  }
}
