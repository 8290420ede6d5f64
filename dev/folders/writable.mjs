import fs from 'node:fs'
import path from 'node:path'

/**
 * Whether this user may make files in a folder, or make the folder where it is missing. @returns
 * {boolean}
 */
export function isWritable(/** @type {string} */ folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch (error) {
    const isMissing = /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT'
    return isMissing && path.dirname(folder) !== folder && isWritable(path.dirname(folder))
  }
}
