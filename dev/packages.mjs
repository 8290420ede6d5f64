import fs from 'node:fs'
import path from 'node:path'
import { usersOf } from './process/in-use.mjs'
import { waitForLock } from './process/lock.mjs'
import { run, tail } from './process/run.mjs'
import { Refusal } from './output/refusal.mjs'
import { isWritable } from './folders/writable.mjs'

/**
 * Whether the packages on disk are those of the lock, and what to do when they are not: `install`
 * waits for whoever does it already, and refuses while a process runs from the packages that it
 * would take away.
 * @param {string} root the folder with package.json and lock
 * @param {string} pidFile lets a later run end an installation that was left behind
 * @param {{ scripts?: boolean, abort?: AbortSignal }} [options] `scripts: false` runs no package's install step
 */
export function packages(root, pidFile, { scripts = true, abort } = {}) {
  const installNow = async () => {
    const [command, ...first] = npm()
    const args = [
      ...first,
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      ...(scripts ? [] : ['--ignore-scripts']),
    ]
    const { ok, output, how } = await run({
      command,
      args,
      cwd: root,
      env: withoutOmissions(),
      pidFile,
      abort,
    })
    if (!ok)
      throw new Refusal(`The packages could not be installed (npm ci: ${how}).\n${tail(output)}`)
  }
  const assertWritable = () => {
    if (!isWritable(root))
      throw new Refusal(
        `${notThose(root)}, and this user cannot write there: run npm ci as its owner.`,
      )
  }
  return {
    isStale: () => !isInstalled(root),
    /**
     * Throws the refusal of `install` for a user who may not write into the folder, before anything
     * is announced.
     */
    assertWritable,
    async install() {
      assertWritable()
      const release = await waitForLock(path.join(root, '.installing'), abort)
      try {
        if (isInstalled(root)) return
        const [user] = await usersOf(path.join(root, 'node_modules'))
        if (user !== undefined)
          throw new Refusal(
            `${notThose(root)}, and process ${user} runs from them: npm ci would take them away from it. End it first, or use another clone.`,
          )
        await installNow()
      } finally {
        release()
      }
    },
  }
}

const notThose = (/** @type {string} */ root) =>
  `The packages in ${path.join(root, 'node_modules')} are not those of package-lock.json`

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string[] }} Package */

/**
 * The packages of a lock file by their folders, without the project itself; undefined where there
 * is no such file.
 */
function readLock(/** @type {string} */ file) {
  if (!fs.existsSync(file)) return undefined
  /** @type {{ packages?: Record<string, Package> }} */
  const { packages = {} } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return Object.entries(packages).filter(([folder]) => folder !== '')
}

/**
 * Whether every package of the lock is there in its version. npm itself writes down what it has
 * installed (`node_modules/.package-lock.json`), and does so last: whoever ran `npm ci` needs no
 * second one.
 */
function isInstalled(/** @type {string} */ root) {
  const wanted = readLock(path.join(root, 'package-lock.json'))
  const installed = readLock(path.join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  const there = new Map(installed)
  const known = new Set(wanted.map(([folder]) => folder))
  return (
    installed.every(([folder]) => known.has(folder)) &&
    wanted.every(([folder, one]) => {
      const found = there.get(folder)
      return found ? isSame(one, found) : mayBeMissing(one)
    })
  )
}

/** Not by where they came from: npm writes down another address where the registry is a mirror. */
const isSame = (/** @type {Package} */ a, /** @type {Package} */ b) =>
  a.version === b.version && a.integrity === b.integrity

/**
 * npm leaves out optional packages of other systems. One that names this system, and no library of
 * it, belongs here.
 */
const mayBeMissing = (/** @type {Package} */ { optional, os = [], cpu = [], libc }) =>
  optional === true &&
  (libc !== undefined || !os.includes(process.platform) || !cpu.includes(process.arch))

/** The npm that runs us, never another one that happens to be on the PATH. */
function npm() {
  const self = process.env.npm_execpath
  if (self && /\.[cm]?js$/.test(self)) return [process.execPath, self]
  return process.platform === 'win32' ? ['cmd.exe', '/c', 'npm'] : ['npm']
}

/** NODE_ENV=production makes npm leave out what builds the console. */
function withoutOmissions() {
  const { NODE_ENV: _, npm_config_omit: __, npm_config_production: ___, ...env } = process.env
  return /** @type {NodeJS.ProcessEnv} */ (env)
}
