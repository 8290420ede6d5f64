import fs from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { run, tail } from './process/run.mjs'
import { Refusal } from './refusal.mjs'

/**
 * Whether the packages on disk are those of the lock, and what to do when they are not.
 * @param {string} root the folder with package.json and lock
 * @param {string} pidFile lets a later run end an installation that was left behind
 * @param {{ scripts?: boolean, abort?: AbortSignal }} [options] `scripts: false` runs no package's install step
 */
export function packages(root, pidFile, { scripts = true, abort } = {}) {
  const stamp = path.join(root, 'node_modules/.polyclinic')
  const wanted = fingerprint(root, ['package.json', 'package-lock.json'])
  return {
    stale: !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== wanted,
    async install() {
      const [command, ...first] = npm()
      const args = [
        ...first,
        'ci',
        '--include=dev',
        '--no-audit',
        '--no-fund',
        ...(scripts ? [] : ['--ignore-scripts']),
      ]
      const { ok, output, how } = await run({ command, args, cwd: root, env: withoutOmissions(), pidFile, abort })
      if (!ok) throw new Refusal(`The packages could not be installed (npm ci: ${how}).\n${tail(output)}`)
      fs.writeFileSync(stamp, wanted)
    },
  }
}

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
