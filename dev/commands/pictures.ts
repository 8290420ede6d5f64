import fs from 'node:fs'
import path from 'node:path'
import { currentBuild } from '../build/build'
import { playwright } from '../checks/tools'
import { findChromium } from '../chromium'
import { fontsFile } from '../pictures/fonts'
import { PICTURES, readRecord, recordOf, RECORD, whyOld } from '../pictures/record'
import { Refusal } from '../output/refusal.mjs'
import { prepare } from '../environment/settings'
import { temporaryFolder } from '../folders/temporary'

/**
 * `npm run pictures`: takes the pictures of the README from the production build with the demo's
 * data, all of them anew, and writes down of which release they are. With `--check` it takes none
 * and refuses those that are older than the release at hand.
 */
export default async function pictures(args: string[]) {
  if (args.length > 0) return check(args)
  const { step } = prepare('pictures')
  await step('Build the console', currentBuild().make)
  const chromium = await step('Find Chromium', findChromium)
  const { folder, remove } = await temporaryFolder()
  try {
    const taken = folder.at('pictures')
    const env = { PICTURES_FOLDER: taken, FONTCONFIG_FILE: fontsFile(folder.path) }
    const { failed, output } = await step('Take the pictures', () =>
      playwright(chromium, { config: 'tests/pictures/playwright.config.ts', env }),
    )
    if (failed > 0) throw new Refusal(`The pictures could not be taken.\n${output}`)
    fs.rmSync(PICTURES, { recursive: true, force: true })
    fs.cpSync(taken, PICTURES, { recursive: true })
    fs.writeFileSync(
      path.join(PICTURES, RECORD),
      `${JSON.stringify(recordOf(PICTURES), null, 2)}\n`,
    )
  } finally {
    await remove()
  }
}

function check(args: string[]) {
  if (args.join(' ') !== '--check') throw new Refusal('Usage: npm run pictures [-- --check]')
  const why = whyOld(readRecord(), recordOf(PICTURES))
  if (why) throw new Refusal(why)
}
