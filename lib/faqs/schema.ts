import { z } from 'zod'

export const Faq = z.object({ id: z.number().int(), question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof Faq>
