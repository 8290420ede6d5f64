import type { Member } from '@/components/areas/HomePage'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { NeedsPermission } from '@/components/ui/shell/pages/NeedsPermission'
import { useOwnRecord } from '@/hooks/practice/use-practitioners'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { OwnRecord } from './OwnRecord'
import { Practitioners } from './Practitioners'
import { SeatsTaken } from './SeatsTaken'

/**
 * The practitioners of one's own organization, for those who may read them; before them oneself, if
 * one is among them.
 */
export function HomePractitioners({ member: { current, roles } }: { member: Member }) {
  const answer = useOwnRecord()
  const mayRead = usePermissions().can('practitioners:read')
  const mayRenew = !roles.some(({ suspended }) => suspended)
  return (
    <>
      <Loaded what="Your record" answer={answer} waiting={mayRead ? <></> : undefined}>
        {(record) =>
          record ? (
            <OwnRecord record={record} mayRenew={mayRenew} />
          ) : (
            !mayRead && (
              <NeedsPermission
                permission="practitioners:read"
                whom={`an administrator of ${current.label}`}
              />
            )
          )
        }
      </Loaded>
      {mayRead && <SeatsTaken />}
      {mayRead && <Practitioners />}
    </>
  )
}
