/** What the console uses of it. */
declare module '@lhncbc/ucum-lhc' {
  export class UcumLhcUtils {
    static getInstance(): UcumLhcUtils
    /**
     * `invalid` is also a unit that it knows how to mend, `error` a text that it cannot parse.
     * `ucumCode` is the unit without surrounding spaces, or as it would be mended.
     */
    validateUnitString(unit: string): {
      status: 'valid' | 'invalid' | 'error'
      ucumCode: string | null
    }
  }
  /** The units that it knows by a name of their own; for tests. */
  export class UnitTables {
    static getInstance(): UnitTables
    allUnitsByDef(): { csCode_: string }[]
  }
}
