import { config } from 'zod'
import { countWord } from './notation'

config({
  // A page's policy forbids code made from strings: in the browser zod must not even try. The
  // server, which draws the same pages, may, and checks what the API answers with such code.
  jitless: typeof window !== 'undefined',
  // Said of a text that is too long where its schema has no sentence of its own: zod's is for
  // programmers.
  customError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? `This has at most ${countWord(Number(issue.maximum))} characters.`
      : undefined,
})
