import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { senders, useSaveSender } from '@/hooks/marketing/use-senders'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Sender } from '@/lib/marketing/senders/schema'
import { DeleteSender } from './DeleteSender'
import { DnsRecords } from './DnsRecords'
import { SenderFields } from './SenderFields'
import { changedSender, valuesOf } from './values'
import { fieldWords, stateOf } from './words'

/**
 * One sender: what its domain has to have in its DNS, what was found there, and what has become of
 * it.
 */
export function SenderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveSender()
  const mayChange = usePermissions().can('campaigns:update')
  const [deleting, setDeleting] = useState<Sender | null>(null)
  return (
    <>
      <RecordDrawer
        entity={senders}
        id={id}
        what="The sender"
        title={({ email }: Sender) => email}
        beside={(sender) => (
          <>
            <Status {...stateOf(sender.state)} />
            <RowMenu
              name={sender.email}
              actions={[
                mayChange &&
                  sender.campaigns === 0 && {
                    label: 'Delete',
                    icon: IconTrash,
                    danger: true,
                    onClick: () => setDeleting(sender),
                  },
              ]}
            />
          </>
        )}
        schema={changedSender}
        valuesOf={valuesOf}
        words={fieldWords}
        permission="campaigns:update"
        onSubmit={async (input) => `Sender ${(await save(input, id)).email} saved.`}
        onClose={onClose}
        above={(sender, { reload, mayLeave }) => (
          <DnsRecords sender={sender} mayCheck={mayChange} mayLeave={mayLeave} onChecked={reload} />
        )}
      >
        {(form) => <SenderFields form={form} />}
      </RecordDrawer>
      {deleting && (
        <DeleteSender sender={deleting} onDeleted={onClose} onClose={() => setDeleting(null)} />
      )}
    </>
  )
}
