import path from 'node:path'

/** The folder of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '..')

/** The address of a package's program that runs under Node, as in `bin('next', 'dist/bin/next')`. */
export const bin = (name: string, file: string) => path.join(ROOT, 'node_modules', name, file)
