import { onDemand } from '@/components/ui/primitives/on-demand'
import { useRestoredDrafts } from '@/hooks/ui/form/use-restored-drafts'
import { useLightPrint } from '@/hooks/ui/shell/use-light-print'
import { useSessionEnd } from '@/hooks/ui/shell/use-session-end'
import { KeptFocus } from './KeptFocus'

const SessionEndDialog = onDemand(() =>
  import('./SessionEndDialog').then((module) => module.SessionEndDialog),
)

/** What goes on beside a signed-in page for as long as it is open. */
export function Background() {
  const { ending, stay, dismiss } = useSessionEnd()
  useRestoredDrafts()
  useLightPrint()
  return (
    <>
      <KeptFocus />
      {ending && <SessionEndDialog ending={ending} onStay={stay} onClose={dismiss} />}
    </>
  )
}
