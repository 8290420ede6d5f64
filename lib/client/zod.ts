import { config } from 'zod'

// A page's policy forbids code made from strings: in the browser zod must not even try.
config({ jitless: true })
