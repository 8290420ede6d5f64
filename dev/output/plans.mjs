const SERVICES = ['Start the database', 'Start sign-in and mail']
const STACK = [...SERVICES, 'Start the console']

/**
 * The steps of every command, in order, so that each can say what is left. @type {Record<string,
 * string[]>}
 */
export const PLANS = {
  start: ['Build the console', ...STACK],
  dev: STACK,
  services: SERVICES,
  commerce: ['Start the database', 'Install commerce', 'Start commerce', 'Fill the shop'],
  build: ['Build the console'],
  test: [
    'Static checks',
    'Unit, process, API and component tests',
    'Install commerce',
    'Commerce',
    'Build the console',
    'First-load budget',
    'Find Chromium',
    'Browser journeys',
  ],
  check: ['Static checks', 'Unit tests'],
  bench: ['Build the console', 'Find Chromium'],
  pictures: ['Build the console', 'Find Chromium', 'Take the pictures'],
  worker: [],
  migrate: ['Migrate the database'],
  'db:seed': ['Start the database', 'Create organizations'],
  'staff:grant': [],
  'audit:verify': [],
}
