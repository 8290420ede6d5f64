/**
 * Something the person at the keyboard can put right: it is printed as one line, without a stack
 * trace.
 */
export class Refusal extends Error {}
