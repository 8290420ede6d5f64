import { withoutSettings } from '@/dev/environment/environment'
import { run, tail } from '@/dev/process/run.mjs'

/** Runs a program to its end. Throws where it fails, with the end of what it printed. */
export async function execute(
  cwd: string,
  command: string,
  args: string[],
  env = withoutSettings(process.env),
) {
  const { ok, output, how } = await run({ command, args, cwd, env })
  if (!ok) throw new Error(`${command} ${args.join(' ')} (${how}):\n${tail(output)}`)
}
