import { config } from 'zod'
import { tooMuchWord } from '@/lib/shared/money/price-words'
import { countWord, notation } from './format/notation'

config({
  // Where a schema has no sentence of its own: for a text that is too long, where zod's sentence is
  // for programmers, and for a price that is too large, which is written as the page writes amounts.
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? `This has at most ${countWord(Number(issue.maximum))} characters.`
      : tooMuchWord(issue, notation()),
})
