import { HEAD, whyOther } from '@/lib/platform/files/inspect'
import { PICTURES } from '@/lib/shared/files'

/**
 * What the console's own fields send has to be what it is declared to be; of other files that is
 * nobody's rule.
 */
const LOOKED_AT = [...PICTURES, 'text/csv']
const LONGEST_HEADER = 16 * 1024
/** In bytes: what Medusa puts before it still fits in a file system. */
const LONG_NAME = /\bfilename\*?="?[^"\r\n]{201}/i

/**
 * Looks at the beginning of each file of a form (RFC 7578) while that passes: `feed` takes it bit
 * by bit, and answers why one of the files is not what it is declared to be, if so.
 */
export function lookingAtFiles(boundary: string): {
  feed: (chunk: Buffer) => Promise<string | undefined>
} {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let at: 'content' | 'header' | 'beginning' = 'content'
  let declared = ''
  let hasLongName = false
  // The first delimiter has no line before it.
  let rest = Buffer.from('\r\n')

  const readHeader = () => {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return false
    const header = rest.toString('latin1', 0, end)
    hasLongName = LONG_NAME.test(header)
    declared = /^content-type: *([^;\s]+)/im.exec(header)?.[1]?.toLowerCase() ?? ''
    rest = rest.subarray(end + 4)
    return true
  }
  const passContent = () => {
    const end = rest.indexOf(delimiter)
    rest = rest.subarray(
      end < 0 ? Math.max(0, rest.length - delimiter.length) : end + delimiter.length,
    )
    return end >= 0
  }
  return {
    async feed(chunk) {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        if (at === 'content') {
          if (!passContent()) return undefined
          at = 'header'
        } else if (at === 'header') {
          if (!readHeader())
            return rest.length > LONGEST_HEADER
              ? 'The files have not come as a form sends them.'
              : undefined
          if (hasLongName) return 'The name of a file is at most 200 bytes long.'
          at = 'beginning'
        } else {
          const end = rest.indexOf(delimiter)
          if (end < 0 && rest.length < HEAD) return undefined
          const bytes = rest.subarray(0, end < 0 ? HEAD : end)
          const why =
            LOOKED_AT.includes(declared) && bytes.length > 0 && (await whyOther(declared, bytes))
          if (why) return why
          at = 'content'
        }
      }
    },
  }
}
