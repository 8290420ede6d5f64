import { config } from 'zod'
import { tooMuchWord } from '@/lib/shared/money/price-words'
import { countWord, notation } from './format/notation'

config({
  // Used where a schema has no message of its own. For a text that is too long, zod's message is
  // meant for programmers; an amount is written in the notation of the page.
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? `This has at most ${countWord(Number(issue.maximum))} characters.`
      : tooMuchWord(issue, notation()),
})
