/**
 * What a template may take, for a preview and for each mail that is sent. The time counts from when
 * a worker begins with it, and is that of the processor: on a machine that is busy with something
 * else a mail may take as much longer by the clock, up to a limit.
 */
export const TIME_LIMIT_MS = 1000
export const CLOCK_LIMIT_MS = 8000
/** Of one mail, in characters: its subject, its HTML and its plain text together. */
export const OUTPUT_LIMIT = 2 * 1024 * 1024
export const MEMORY_LIMIT_MB = 192

export type Limit = 'time' | 'output' | 'memory'

export const LIMIT_SENTENCES: Record<Limit, string> = {
  time: 'Making a mail of this template takes longer than one second. Make it simpler: use fewer nested sections and shorter lists.',
  output:
    'The mail that this template makes is larger than 2 MB. Use fewer nested sections and shorter lists.',
  memory:
    'Making a mail of this template takes too much memory. Make it simpler: use fewer nested sections and shorter lists.',
}

/** Thrown while a mail is written that is larger than any may be. */
export class OutputTooLarge extends Error {
  constructor() {
    super(LIMIT_SENTENCES.output)
  }
}
