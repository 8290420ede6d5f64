import { config } from 'zod'
import { tooMuchWord } from '@/lib/shared/money/price-words'
import { countWord, notation } from './format/notation'

config({
  // A page's policy forbids code made from strings: in the browser zod must not even try. The
  // server, which draws the same pages, may, and checks what the API answers with such code.
  jitless: typeof window !== 'undefined',
  // Said where a schema has no sentence of its own: of a text that is too long, where zod's is for
  // programmers, and of too large a price, which is written as the page at hand does.
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? `This has at most ${countWord(Number(issue.maximum))} characters.`
      : tooMuchWord(issue, notation()),
})
