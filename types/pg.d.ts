import type { FieldDef } from 'pg'

// What the console uses of pg beyond what its types tell: as it is in the version that is pinned.

declare module 'pg' {
  interface Connection {
    /** The texts of the statements that are prepared, by their names. */
    parsedStatements: Record<string, string | undefined>
  }
  interface Result {
    addFields(fields: FieldDef[]): void
    parseRow(values: (string | null)[]): Record<string, unknown>
    addCommandComplete(message: { text: string }): void
  }
}
