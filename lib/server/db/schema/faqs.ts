import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const faqs = pgTable('faqs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  position: smallint().notNull(),
  question: text().notNull(),
  answer: text().notNull(),
})
