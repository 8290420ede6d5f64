import { config, z } from 'zod'

// zod reads this while it creates a schema, so it is set before any. A page's content security
// policy forbids code made from strings: the browser would report even the attempt.
config({ jitless: typeof window !== 'undefined' })

export { z }
