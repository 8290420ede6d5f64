// The published types (2.3.0) are older than the options of the package.
declare module 'subset-font' {
  /**
   * Makes a font of the characters of a text; `variationAxes` fixes the axes of a variable font.
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype'
      variationAxes: Record<string, number>
      dropTables: string[]
    },
  ): Promise<Buffer>
}
