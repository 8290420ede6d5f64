import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { OUR_ROLES } from './guards'

const ROOT = path.join(process.cwd(), 'lib/platform/db/sql')

/** Columns and indexes compute with these functions: they have to be there before the tables. */
export const BEFORE_TABLES = ['expressions']
/** Triggers call functions, and policies call functions and read views. */
export const AFTER_TABLES = ['views', 'functions', 'triggers', 'policies']

/**
 * A file of `lib/platform/db/sql`: today's definition of a function or a view, or of all triggers or
 * policies of a table.
 */
export interface SchemaFile {
  folder: string
  /** The function, view or table that the file is about. */
  name: string
  /** The path within `lib/platform/db/sql`. */
  path: string
  text: string
  checksum: string
}

function readSchemaFile(folder: string, file: string): SchemaFile {
  // Git may have written other line ends into the folder.
  const text = readFileSync(path.join(ROOT, folder, file), 'utf8').replaceAll('\r\n', '\n')
  return {
    folder,
    name: path.basename(file, '.sql'),
    path: `${folder}/${file}`,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }
}

/** Returns all files, in the order in which they are applied. */
export const readSchemaFiles = (): SchemaFile[] =>
  [...BEFORE_TABLES, ...AFTER_TABLES].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .map((file) => readSchemaFile(folder, file)),
  )

/** Returns the files whose text is not the one that was applied last. */
export async function changedSchemaFiles(owner: Client): Promise<SchemaFile[]> {
  const { rows } = await owner.query<{ path: string; checksum: string }>(
    'select path, checksum from drizzle.schema_files',
  )
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]))
  return readSchemaFiles().filter(({ path, checksum }) => applied.get(path) !== checksum)
}

/**
 * Lists the statements that take away what a file says anew: it is all there is of triggers, or of
 * policies and grants to our roles, on its table.
 */
const RESETS: Record<string, string> = {
  triggers: `
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement
    from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
  policies: `
    select format('drop policy %I on %s', polname, polrelid::regclass) as statement
    from pg_policy where polrelid = $1::regclass
    union all
    select format('revoke all on %s from %I', $1::regclass, rolname) from pg_roles where rolname in ${OUR_ROLES}`,
}

async function applySchemaFile(owner: Client, { folder, name, text }: SchemaFile) {
  const reset = RESETS[folder]
  if (reset) {
    const { rows } = await owner.query<{ statement: string }>(reset, [name])
    for (const { statement } of rows) await owner.query(statement)
  }
  await owner.query(text)
}

/**
 * Applies files of some folders. Functions may call one another in a circle: what their bodies call
 * is not looked at here.
 */
export async function applySchemaFiles(
  owner: Client,
  files: SchemaFile[],
  folders: string[],
): Promise<void> {
  await owner.query('set local check_function_bodies = off')
  for (const file of files.filter(({ folder }) => folders.includes(folder))) {
    await applySchemaFile(owner, file).catch((cause: Error) => {
      throw new Error(`lib/platform/db/sql/${file.path}: ${cause.message}`, { cause })
    })
  }
  await owner.query('set local check_function_bodies = on')
}

/** Writes down which texts were applied. A file that is gone is forgotten: it may come back. */
export async function keepSchemaFiles(owner: Client): Promise<void> {
  await owner.query('delete from drizzle.schema_files')
  await owner.query(
    `insert into drizzle.schema_files select path, checksum
     from json_to_recordset($1) as file (path text, checksum text)`,
    [JSON.stringify(readSchemaFiles().map(({ path, checksum }) => ({ path, checksum })))],
  )
}
