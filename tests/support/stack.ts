import fs from 'node:fs'
import path from 'node:path'
import { currentBuild } from '@/dev/build/build'
import { keepCommerce } from '@/dev/commerce/keep'
import { cardsOf, shopMailOf, withoutSettings } from '@/dev/environment/environment'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { freePorts } from '@/dev/process/ports'
import * as dev from '@/dev/stack'
import { temporaryFolder } from '@/dev/folders/temporary'
import { readSettings } from '@/lib/platform/config/env'

export interface StackOptions {
  /** The first of five ports in a row; any free ones otherwise. */
  port?: number
  /** Settings, as an operator would write them. */
  env?: Record<string, string>
  /** The web process's log; a file in the temporary data folder otherwise. */
  log?: string
}

/**
 * The whole product as `npm start` runs it, with the demo data, on a folder and ports of its own.
 */
export async function startStack({ port, env = {}, log }: StackOptions = {}) {
  const build = currentBuild()
  if (build.stale) await build.make()
  const { folder, remove } = await temporaryFolder()
  const undo = createUndo()
  undo.add(remove)
  const file = log ?? folder.at('console.log')
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const base = {
    ...withoutSettings(process.env),
    PORT: String(port ?? (await freePorts(5))),
    POLYCLINIC_DATA_DIR: folder.path,
    // A busy machine takes its time.
    ANSWER_SECONDS: '120',
    ...env,
  }
  const settings = readSettings(base)
  try {
    const stack = await dev.startStack({
      settings,
      folder,
      build,
      undo,
      base,
      durable: false,
      output: { file },
    })
    const { PORT } = settings
    /**
     * Keeps a shop running beside the console, which does not wait for it; `shop.log` tells how.
     * Answers how to end it.
     */
    const startShop = () => {
      const say = (line: string) =>
        fs.appendFileSync(path.join(path.dirname(file), 'shop.log'), `${line}\n`)
      const { stop } = keepCommerce({
        folder,
        port: PORT + 3,
        adminUrl: stack.adminUrl!,
        cards: cardsOf(settings, folder),
        say,
        mail: shopMailOf(settings, stack.smtpUrl),
      })
      undo.add(stop)
      return stop
    }
    return {
      ...stack,
      port: PORT,
      providerPort: PORT + 1,
      mailPort: PORT + 2,
      startShop,
      stop: undo.run,
    }
  } catch (error) {
    const said = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').slice(-4000) : ''
    await undo.run()
    throw new Error(`The stack did not start.\n${said}`, { cause: error })
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>
