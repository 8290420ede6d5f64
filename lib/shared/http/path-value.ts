/**
 * Whether a value can stand in a path: a server on the way might decode it, even twice, or leave
 * out blanks at its end, before it looks where the path leads.
 */
export const canStandInPath = (value: string) =>
  !['', '.', '..'].includes(value.trim()) && !/[\\/?#\p{Cc}]|%[\da-f]{2}/iu.test(value)
