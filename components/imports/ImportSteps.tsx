import { Steps } from '@/components/ui/form/Steps'

const STEPS = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }
const keys = Object.keys(STEPS)
export type Step = keyof typeof STEPS | 'done'

/** Where an import is on its way. */
export const ImportSteps = ({ at }: { at: Step }) => (
  <Steps names={Object.values(STEPS)} present={at === 'done' ? keys.length : keys.indexOf(at)} />
)
