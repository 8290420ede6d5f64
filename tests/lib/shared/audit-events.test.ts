import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SUBJECTS } from '@/components/identity/audit/subjects'
import { auditEvents, TOLD_BY } from '@/lib/shared/audit/audit-events'

/** The code that writes rows. */
const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'shared/audit-events.ts')
  .map((file) => readFileSync(`lib/${file}`, 'utf8'))

test.each(auditEvents)(
  'the event %s is named by code, and is about something that has a word',
  (event) => {
    expect(sources.some((source) => source.includes(`'${event}'`))).toBe(true)
    expect(event).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    expect(SUBJECTS).toHaveProperty([event.split('.')[0]!])
  },
)

test('what tells of another event is told by none itself', () => {
  for (const by of Object.values(TOLD_BY)) expect(TOLD_BY).not.toHaveProperty([by])
})
