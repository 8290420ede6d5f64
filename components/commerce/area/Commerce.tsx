import { useState } from 'react'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { NeedsPermission } from '@/components/ui/shell/pages/NeedsPermission'
import { useCommerce } from '@/hooks/commerce/use-commerce'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { hasPermissions, heldIn } from '@/lib/shared/access/permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import { Connection } from './Connection'
import { Lists } from './Lists'

/** The shop is nobody's alone: whoever reads it in one organization only does not read it here. */
export function Commerce() {
  const { session } = useConsoleSession()
  if (!session || !hasPermissions(heldIn(session.user, GLOBAL), 'commerce:read'))
    return <NeedsPermission permission="commerce:read" />
  return <Shop />
}

function Shop() {
  const overview = useCommerce()
  // What has been there stays, as the last that is known, when commerce goes away.
  const [met, setMet] = useState(false)
  if (overview.data?.state === 'ready' && !met) setMet(true)
  return (
    <>
      <Loaded what="How commerce is" answer={overview} waiting={<Connection />}>
        {(data) => <Connection overview={data} />}
      </Loaded>
      {met && <Lists />}
    </>
  )
}
