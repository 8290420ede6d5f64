import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { useArea } from '@/hooks/ui/shell/use-area'
import { singleKeys } from '@/hooks/ui/shell/use-shortcuts'
import styles from './KeysDialog.module.css'

type Keys = [names: string[], action: string][]

const ofStaff: Keys = [
  [['/', 'Ctrl K'], 'Choose an organization'],
  [['c'], 'Create an organization'],
]
const everywhere: Keys = [
  [['Ctrl ↵'], 'Save the form at hand'],
  [['Esc'], 'Close what is open'],
  [['?'], 'Show this list'],
]

/** The keyboard shortcuts, and the switch for those of a single key. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys = useArea() === 'admin' ? [...ofStaff, ...everywhere] : everywhere
  const [enabled, setEnabled] = useState(singleKeys.enabled)
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={420}>
      <dl className={styles.keys}>
        {keys.map(([names, action]) => (
          <div key={action}>
            <dt>{action}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        size="sm"
        label="Use single keys"
        description="Switch it off if keys are pressed by accident or by dictation."
        checked={enabled}
        onChange={({ currentTarget }) => {
          singleKeys.set(currentTarget.checked)
          setEnabled(currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
