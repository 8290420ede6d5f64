import { doneOf } from '@/components/data/deeds'

/** An action of the audit log as the middle of a sentence: "created", "changed a role in". */
export function doneIn(action: string, somewhere: boolean): string {
  const [resource = '', verb = ''] = action.split(':')
  if (resource === 'organizations') return doneOf(verb)
  const noun = resource
    .replace(/s$/, '')
    .replace('-', ' ')
    .replace(/^api\b/, 'API')
  return `${doneOf(verb)} ${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}${somewhere ? ' in' : ''}`
}
