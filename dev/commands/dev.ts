import { claimEnvironmentFile } from '../environment/environment-file'
import { atEnd } from '../process/lifetime.mjs'
import { serve } from '../serve'
import { prepare } from '../environment/settings'
import { claim } from '../stack'

/** `npm run dev`: the same as `npm start` with the development server and hot reload. */
export default async function dev() {
  const { settings, folder, step } = prepare('dev')
  await claim(settings, folder, atEnd)
  // Next would take from it what these settings leave out.
  await claimEnvironmentFile(atEnd)
  await serve({ settings, folder, step })
}
