import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconRotate } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { None } from '@/components/ui/primitives/None'
import { Notice } from '@/components/ui/primitives/Notice'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Can } from '@/components/ui/shell/Can'
import { useBillTo, useResetBillTo } from '@/hooks/billing/use-bill-to'
import { useEditor } from '@/hooks/ui/form/use-editor'
import type { BillTo as Found } from '@/lib/billing/bill-to/schema'
import styles from './BillTo.module.css'
import { taxIdWord } from './words'

const BillToDrawer = onDemand(() => import('./BillToDrawer').then((module) => module.BillToDrawer))
const ConfirmDialog = onDemand(() =>
  import('@/components/ui/primitives/dialog/ConfirmDialog').then((module) => module.ConfirmDialog),
)

/** What the address calls it while it is edited. */
const RECORD = 'bill-to'

/** What the invoices of the organization at hand say of who pays, and where they go. */
export function BillTo() {
  const answer = useBillTo()
  const editor = useEditor()
  return (
    <>
      <Loaded
        what="The bill-to"
        answer={answer}
        waiting={<Skeleton height={220} maw={640} aria-busy="true" />}
      >
        {(found) => <Details found={found} onEdit={() => editor.edit(RECORD)} />}
      </Loaded>
      {editor.id === RECORD && <BillToDrawer onClose={editor.close} />}
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Details({ found, onEdit }: { found: Found; onEdit: () => void }) {
  const { addressee, emails, purchaseOrder, printed, unprintable, payer, updatedAt } = found
  const isOwn = addressee === null && emails.length === 0 && purchaseOrder === ''
  return (
    <div className={styles.page}>
      {payer && (
        <Notice>
          {payer} pays for this organization: its invoices are made out and sent as the bill-to of{' '}
          {payer} says. What is here holds once the organization pays for itself.
        </Notice>
      )}
      {unprintable.length > 0 && (
        <Notice tone="warn">
          {unprintable.join(' ')} Invoices show <span aria-hidden>�</span> in its place. Name
          somebody here in letters that can be printed, or change it in the account.
        </Notice>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="printed" className={styles.paper}>
          <h2 id="printed">Bill to</h2>
          <p className={styles.name}>{printed.name}</p>
          {printed.address.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          {printed.taxIds.map((id) => (
            <p key={id.value} className={styles.quiet}>
              {taxIdWord(id)}
            </p>
          ))}
          {purchaseOrder && <p className={styles.reference}>Your reference: {purchaseOrder}</p>}
        </section>
        <div>
          <dl className={styles.lines}>
            <Line name="Made out to">
              {addressee ? 'Somebody else, named here' : 'The organization, as its account has it'}
            </Line>
            <Line name="Sent to">
              {emails.length === 0
                ? 'Nobody by itself: by hand only'
                : emails.map((email) => <span key={email}>{email}</span>)}
            </Line>
            <Line name="Reference">{purchaseOrder || <None />}</Line>
            {updatedAt && (
              <Line name="Changed">
                <RelativeTime at={updatedAt} />
              </Line>
            )}
          </dl>
          <div className={styles.actions}>
            <Can
              permission="billing:update"
              otherwise={
                <Button variant="default" onClick={onEdit}>
                  Details
                </Button>
              }
            >
              <Button
                leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
                onClick={onEdit}
              >
                Edit
              </Button>
            </Can>
            {!isOwn && <Reset />}
          </div>
          <p className={styles.quiet}>
            What was issued stays as it is. The next invoice says what stands here.
          </p>
        </div>
      </div>
    </div>
  )
}

/** Back to what the account says. */
function Reset() {
  const reset = useResetBillTo()
  const [asking, setAsking] = useState(false)
  return (
    <Can permission="billing:update">
      <Button
        variant="default"
        leftSection={<IconRotate size={16} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Back to the account’s
      </Button>
      {asking && (
        <ConfirmDialog
          title="Make invoices out as the account says?"
          action="Back to the account’s"
          onConfirm={reset}
          done="Invoices say what the account says again."
          onClose={() => setAsking(false)}
        >
          The name, the addresses and the reference that stand here are taken out. Issued invoices
          stay as they are.
        </ConfirmDialog>
      )}
    </Can>
  )
}
