import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from '../data-folder'
import { packages } from '../packages.mjs'
import { releaseLock, takeLock } from '../process/lock'

const HERE = import.meta.dirname
/** Several commands may want the same packages at once. */
const LOCK = path.join(HERE, '.installing')

/** What of Medusa is missing on disk, and how to get it. None of its packages needs an install step. */
export const medusaPackages = (folder: DataFolder, abort?: AbortSignal) =>
  packages(HERE, folder.pidFile('npm-ci-commerce'), { scripts: false, abort })

/** Installs Medusa unless it is there. */
export async function installMedusa(folder: DataFolder, abort?: AbortSignal) {
  while (takeLock(LOCK)) await sleep(500, undefined, { signal: abort })
  try {
    const { stale, install } = medusaPackages(folder, abort)
    if (stale) await install()
  } finally {
    releaseLock(LOCK)
  }
}
