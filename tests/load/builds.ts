import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withoutSettings } from '@/dev/environment/environment'
import { ROOT } from '@/dev/root'
import { temporaryFolder } from '@/dev/folders/temporary'
import { execute } from './execute'

/**
 * Builds a fresh clone of the last commit in a folder. Answers the id of the build, and a hash of
 * each file that browsers are sent.
 */
async function build(folder: string): Promise<Map<string, string>> {
  await execute(ROOT, 'git', ['clone', '--quiet', ROOT, folder])
  await execute(folder, process.execPath, ['dev/start.mjs', 'build'], {
    ...withoutSettings(process.env),
    POLYCLINIC_DATA_DIR: path.join(folder, '.data'),
  })
  const builds = path.join(folder, '.next/builds')
  const [name] = fs
    .readdirSync(builds)
    .filter((entry) => fs.existsSync(path.join(builds, entry, 'complete')))
  const built = path.join(builds, name!)
  const files = fs
    .readdirSync(path.join(built, 'static'), { recursive: true, encoding: 'utf8' })
    .toSorted()
  const contents = files.flatMap((file) => {
    const place = path.join(built, 'static', file)
    return fs.statSync(place).isFile()
      ? [[file, createHash('sha256').update(fs.readFileSync(place)).digest('hex')] as const]
      : []
  })
  return new Map([['BUILD_ID', fs.readFileSync(path.join(built, 'BUILD_ID'), 'utf8')], ...contents])
}

/**
 * `npm run bench -- builds`: two fresh clones of the last commit, in folders of different names,
 * with packages of their own. A browser that has a page of one must be able to go on with the
 * other. Ends with 1 where their builds differ.
 */
export async function compareBuilds(): Promise<number> {
  const { folder, remove } = await temporaryFolder()
  try {
    const [one, other] = [
      await build(folder.at('one')),
      await build(folder.at('another-folder/below')),
    ]
    const differing = [...new Set([...one.keys(), ...other.keys()])].filter(
      (file) => one.get(file) !== other.get(file),
    )
    console.log(
      `BUILD_ID ${one.get('BUILD_ID')} and ${other.get('BUILD_ID')}; ${one.size - 1} and ${other.size - 1} files for browsers.`,
    )
    for (const file of differing) console.log(`Not the same: ${file}`)
    console.log(
      differing.length === 0 ? 'Both builds are the same.' : `${differing.length} of them differ.`,
    )
    return differing.length === 0 ? 0 : 1
  } finally {
    remove()
  }
}
