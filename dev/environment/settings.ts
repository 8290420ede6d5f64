import { readSettings, type Settings } from '@/lib/platform/config/env'
import { logConsole } from '@/lib/platform/web/console-log.mjs'
import type { StandIn } from '@/lib/platform/config/stand-ins'
import { DataFolder } from '../folders/data-folder'
import { isDemo } from './environment'
import { createProgress } from '../output/progress.mjs'
import { PLANS } from '../output/plans.mjs'

/** The services without which a command cannot do its work. */
const NEEDS: Partial<Record<string, StandIn[]>> = {
  start: ['database', 'mail', 'files'],
  dev: ['database', 'mail', 'files'],
  services: ['database', 'mail', 'files'],
  worker: ['database', 'mail'],
  commerce: ['database', 'mail', 'commerce'],
  migrate: ['database'],
  'db:seed': ['database'],
  'staff:grant': ['database'],
  'audit:verify': ['database'],
}

/**
 * What every command works with: the operator's settings, the data folder, and steps that show
 * progress.
 */
export function prepare(command: string, steps = PLANS[command]!) {
  const settings = readSettings(process.env, NEEDS[command])
  const folder = new DataFolder(settings.POLYCLINIC_DATA_DIR)
  const out = printsLog(command, settings) ? logLines() : process.stdout
  return {
    settings,
    folder,
    step: createProgress({ steps, memory: folder.at('durations.json'), out }),
  }
}

/**
 * Whether a command prints nothing but the log's lines: what runs in production does, where nobody
 * looks at a terminal.
 */
const printsLog = (command: string, settings: Settings) =>
  ['start', 'worker'].includes(command) && !isDemo(settings) && !process.stdout.isTTY

/**
 * Makes everything that this process prints a line of the log, and gives progress a place to write
 * to.
 */
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
