import path from 'node:path'

/** The folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * For Node where a process serves or sends all day: room for 32 MB of young objects. What a call or
 * a mail is made of is then gone when the collector comes, which comes half as often. Also in the
 * script `worker` of package.json.
 */
export const ROOM_FOR_YOUNG = '--max-semi-space-size=32'

/**
 * The address of a package's program that runs under Node, as in `bin('next', 'dist/bin/next')`.
 */
export const bin = (name: string, file: string) => path.join(ROOT, 'node_modules', name, file)
