import type { Client } from 'pg'

/** What the public page answers until staff write their own. */
export const STARTER_FAQS = [
  {
    question: 'What is an organization?',
    answer:
      'A health-care provider, or a part of one: a group, a clinic, a department. Organizations nest, and each has an address of its own.',
  },
  {
    question: 'How do I reach my organization?',
    answer:
      'At its own address, which begins with its name. You sign in once, and that holds for every organization you belong to.',
  },
  {
    question: 'I belong to several organizations. How do I switch?',
    answer:
      'With the name of your organization at the top of the page. It lists all you belong to.',
  },
  {
    question: 'I cannot see a page that a colleague can. Why?',
    answer:
      'What you see follows from your roles. The page says which permission it needs; an administrator of your organization can give you a role that has it.',
  },
  {
    question: 'How long do I stay signed in?',
    answer:
      'Until you have done nothing for a while, and never longer than a working day: your organization sets both times. Logging out ends it everywhere at once.',
  },
  {
    question: 'Who can see the records of my organization?',
    answer:
      'Its own people as far as their roles allow, those above it whose role covers everything below, and the provider’s support. Every change is written to a log that cannot be edited.',
  },
]

/** Publishes the starter set in an installation that has no questions yet. */
export async function addStarterFaqs(client: Client): Promise<void> {
  await client.query(
    `with starter as (
       select * from json_to_recordset($1) as s(position int, question text, answer text)
     ), added as (
       insert into faqs (position, question, answer) select position, question, answer from starter
       where not exists (select from faqs) returning id, question, answer
     )
     insert into faq_versions (faq_id, number, question, answer) select id, 1, question, answer from added`,
    [JSON.stringify(STARTER_FAQS.map((faq, position) => ({ position, ...faq })))],
  )
}
