import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { NeedsPermission } from '@/components/ui/shell/pages/NeedsPermission'
import { useMoveAddress } from '@/hooks/billing/use-plan-moves'
import { usePlanVersions } from '@/hooks/billing/use-plans'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { MoveChoice } from './MoveChoice'
import { MovePreview } from './MovePreview'

/** From which version to which plan, and what that would mean for each organization. */
export function MoveSubscribers() {
  const { code, number, to } = useMoveAddress()
  const answer = usePlanVersions(code)
  // Whoever publishes plans need not be somebody who changes what others pay for.
  if (!usePermissions().can('subscriptions:update'))
    return <NeedsPermission permission="subscriptions:update" />
  return (
    <Loaded what="The plan" answer={answer}>
      {(versions) => {
        const taken = versions.filter(
          ({ status, subscribers }) => status !== 'draft' && subscribers > 0,
        )
        const from = taken.find((version) => version.number === number) ?? taken[0]
        if (!from) return <Nobody name={versions[0]!.name} />
        const move = to && { code, number: from.number, to }
        return (
          <>
            <MoveChoice code={code} versions={taken} from={from} />
            {move && <MovePreview key={JSON.stringify(move)} move={move} />}
          </>
        )
      }}
    </Loaded>
  )
}

const Nobody = ({ name }: { name: string }) => (
  <EmptyState icon={IconUsers} title="Nobody to move">
    No organization has subscribed to {name}, in any of its versions.
  </EmptyState>
)
