/** What the console uses of it: where a line of Unicode text may end (UAX #14). */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
