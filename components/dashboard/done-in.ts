import { doneOf } from '@/components/data/deeds'

/** What an action is about where the resource's own name is no noun of which there are several. */
const ABOUT: Record<string, string> = {
  'billing:pay': 'an invoice',
  'billing:refund': 'an invoice',
  'billing:update': 'billing',
  'commerce:create': 'a commerce record',
  'commerce:update': 'a commerce record',
  'commerce:delete': 'a commerce record',
}

function aboutWhat(action: string, resource: string): string {
  const noun = resource
    .replace(/s$/, '')
    .replace('-', ' ')
    .replace(/^api\b/, 'API')
  return ABOUT[action] ?? `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** An action of the audit log as the middle of a sentence: "created", "changed a role in". */
export function doneIn(action: string, somewhere: boolean): string {
  const [resource = '', verb = ''] = action.split(':')
  if (resource === 'organizations') return doneOf(verb)
  return `${doneOf(verb)} ${aboutWhat(action, resource)}${somewhere ? ' in' : ''}`
}
