const DONE: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  move: 'moved',
  suspend: 'suspended',
  archive: 'archived',
  invite: 'invited',
  remove: 'removed',
  assign: 'assigned',
  grant: 'granted',
}

/** An action of the audit log as the middle of a sentence: "created", "changed a role in". */
export function doneIn(action: string, somewhere: boolean): string {
  const [resource = '', verb = ''] = action.split(':')
  const done = DONE[verb] ?? verb.replace('-', ' ')
  if (resource === 'organizations') return done
  const noun = resource.replace(/s$/, '').replace('-', ' ')
  return `${done} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}${somewhere ? ' in' : ''}`
}
