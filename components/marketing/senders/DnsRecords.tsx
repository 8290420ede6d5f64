import { Button } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { useCheckSender } from '@/hooks/marketing/use-senders'
import type { Failure } from '@/lib/client/call'
import type { Sender, SenderRecord } from '@/lib/marketing/senders/schema'
import { Copied } from './Copied'
import styles from './DnsRecords.module.css'
import { PURPOSES, recordStateOf } from './words'

type Props = {
  sender: Sender
  mayCheck: boolean
  /** Whether nothing entered would be lost; if not, it asks. */
  mayLeave: () => boolean
  onChecked: () => Promise<void>
}

/** What a sender's domain has to have in its DNS, to be copied, and what was found there. */
export function DnsRecords({ sender, mayCheck, mayLeave, onChecked }: Props) {
  const check = useCheckSender()
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { domain, state, records, checkedAt } = sender

  const look = async () => {
    if (!mayLeave()) return
    setChecking(true)
    setRefusal('')
    try {
      await check(sender)
      await onChecked()
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setChecking(false)
  }
  return (
    <section className={styles.records} aria-labelledby="dns">
      <div className={styles.head}>
        <div>
          <h3 id="dns" className={styles.title}>
            DNS of {domain}
          </h3>
          <p className={styles.about} role="status">
            {checkedAt ? (
              <>
                Checked <RelativeTime at={checkedAt} />.{' '}
                {state === 'verified'
                  ? 'Campaigns can be sent from it.'
                  : 'Nothing can be sent from it yet.'}
              </>
            ) : (
              'Set these where the domain is managed, then have them checked. It may take some hours until they are seen.'
            )}
          </p>
        </div>
        {mayCheck && (
          <Button
            variant={state === 'verified' ? 'default' : undefined}
            loading={checking}
            onClick={() => void look()}
          >
            Check now
          </Button>
        )}
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <ul className={styles.list}>
        {records.map((record) => (
          <Record key={record.purpose} record={record} />
        ))}
      </ul>
    </section>
  )
}

function Record({
  record: { purpose, name, type, value, state, found },
}: {
  record: SenderRecord
}) {
  const { title, about } = PURPOSES[purpose]
  return (
    <li className={styles.record} aria-label={title}>
      <p className={styles.what}>
        <b>{title}</b> <Status {...recordStateOf(state)} />
      </p>
      <p className={styles.about}>{about}</p>
      <dl className={styles.parts}>
        <div>
          <dt>Type</dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>
            <Copied text={name} what={`the name for ${title}`} />
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <Copied text={value} what={`the value for ${title}`} />
          </dd>
        </div>
        {state === 'wrong' && (
          <div>
            <dt>Found</dt>
            <dd className={styles.found}>
              {found.map((one) => (
                <code key={one}>{one}</code>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
