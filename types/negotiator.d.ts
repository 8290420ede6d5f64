/** What the product uses of it: the types of DefinitelyTyped are those of version 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string } })
    /** The encoding that the client prefers; among equals, the first of `preferred`. */
    encoding<Encoding extends string>(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding | undefined
  }
}
