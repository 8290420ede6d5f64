import { config, z } from 'zod'

// Before any schema is made, because zod looks at this while it makes one: the policy of a page
// forbids code made from strings, and zod must not even try. The server makes and uses such code.
config({ jitless: typeof window !== 'undefined' })

export { z }
