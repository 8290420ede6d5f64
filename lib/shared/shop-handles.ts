/** What the handles of those products begin with that the shop has for plans, and for tests. */
export const PLAN_HANDLE = 'plan-'
export const TEST_HANDLE = 'test-'
