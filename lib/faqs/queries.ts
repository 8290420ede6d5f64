import { asc } from 'drizzle-orm'
import type { Transaction } from '@/lib/server/db/client'
import { faqs } from '@/lib/server/db/schema'
import type { Faq } from './schema'

export const listFaqs = ({ db }: Pick<Transaction, 'db'>): Promise<Faq[]> =>
  db.select({ id: faqs.id, question: faqs.question, answer: faqs.answer }).from(faqs).orderBy(asc(faqs.position))
