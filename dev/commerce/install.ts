import type { DataFolder } from '../folders/data-folder'
import { packages } from '../packages.mjs'

const HERE = import.meta.dirname

/**
 * What of Medusa is missing on disk, and how to get it. None of its packages needs an install step.
 */
export const medusaPackages = (folder: DataFolder, abort?: AbortSignal) =>
  packages(HERE, folder.pidFile('npm-ci-commerce'), { scripts: false, abort })

/** Installs Medusa unless it is there. */
export async function installMedusa(folder: DataFolder, abort?: AbortSignal) {
  const { isStale, install } = medusaPackages(folder, abort)
  if (isStale()) await install()
}
