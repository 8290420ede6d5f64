/** Whether a value can stand in a path: a server on the way might decode it, even twice, before it looks where the path leads. */
export const canStandInPath = (value: string) => !/^\.{0,2}$|[\\/?#\p{Cc}]|%[\da-f]{2}/iu.test(value)
