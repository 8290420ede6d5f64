import path from 'node:path'
import type { Identity } from '../environment/environment'
import { startChild } from '../process/child.mjs'
import { ROOT } from '../root'

interface Options {
  identity: Identity
  loginOrigin: string
  mode: 'production' | 'development'
  keysFile: string
  log: string
  pidFile: string
}

/** Starts the demo identity provider in a process of its own: a real one would be as far away. */
export function startProvider({ identity, loginOrigin, mode, keysFile, log, pidFile }: Options) {
  const { PATH, SYSTEMROOT, TMPDIR, TEMP } = process.env
  const { exited, stop } = startChild({
    command: process.execPath,
    args: ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')],
    cwd: ROOT,
    env: {
      PATH,
      SYSTEMROOT,
      TMPDIR,
      TEMP,
      ...identity,
      NODE_ENV: mode,
      POLYCLINIC_DEMO: 'true',
      NEXTAUTH_URL: loginOrigin,
      KEYS_FILE: keysFile,
    },
    output: { file: log },
    pidFile,
  })

  let ended: string | undefined
  void exited.then((how) => (ended = how))
  const ready = async () => {
    const address = `${identity.OIDC_ISSUER}/.well-known/openid-configuration`
    for (const limit = Date.now() + 30_000; ;) {
      const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return
      if (ended || Date.now() > limit)
        throw new Error(
          `The demo identity provider did not start (${ended ?? '30 s'}); see ${log}.`,
        )
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { exited, stop, ready }
}
