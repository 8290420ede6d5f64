import { useLightPrint } from '@/hooks/use-light-print'
import { useRestoredDrafts } from '@/hooks/use-restored-drafts'
import { useSessionEnd } from '@/hooks/use-session-end'
import { KeptFocus } from './KeptFocus'
import { onDemand } from './on-demand'

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
