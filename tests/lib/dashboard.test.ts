import { expect, test } from 'vitest'
import { doneIn } from '@/components/dashboard/done-in'

test.each([
  ['organizations:create', false, 'created'],
  ['roles:update', true, 'changed a role in'],
  ['api-keys:revoke', false, 'revoked an API key'],
  ['billing:pay', true, 'paid an invoice in'],
  ['billing:update', true, 'changed billing in'],
  ['commerce:delete', false, 'deleted a commerce record'],
])('the latest changes say of %s what was done', (action, somewhere, sentence) => {
  expect(doneIn(action, somewhere)).toBe(sentence)
})
