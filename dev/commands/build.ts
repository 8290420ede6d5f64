import { currentBuild } from '../build/build'
import { prepare } from '../environment/settings'

/** `npm run build`: builds the console unless the sources have been built already. */
export default async function build() {
  const { step } = prepare('build')
  const current = currentBuild()
  if (current.stale) await step('Build the console', current.make)
  console.log(`The build is in ${current.distDir}.`)
}
