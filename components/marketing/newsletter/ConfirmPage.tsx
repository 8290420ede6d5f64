import { Button } from '@mantine/core'
import { useState } from 'react'
import { GuestPage } from '@/components/ui/shell/pages/GuestPage'
import { confirmNewsletter, useNewsletter } from '@/hooks/marketing/use-newsletter'
import type { Failure } from '@/lib/client/call'
import type { Confirmed } from '@/lib/marketing/newsletter/schema'
import styles from './Newsletter.module.css'
import { Said } from './Said'

const conjoined = new Intl.ListFormat('en')
const listed = (topics: string[]) =>
  topics.length === 0 ? 'what you chose' : conjoined.format(topics)

/**
 * Where the link of a confirmation leads: opening it changes nothing, which programs that look at
 * mail do as well.
 */
export function ConfirmPage({ token }: { token: string | undefined }) {
  const { data } = useNewsletter()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const confirm = async (own: string) => {
    setBusy(true)
    setRefusal('')
    try {
      setConfirmed(await confirmNewsletter(own))
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setBusy(false)
  }
  const name = data?.organization ?? 'this organization'
  return (
    <GuestPage title="Confirm" organization={data?.organization}>
      {!token && (
        <Said title="Nothing to confirm">
          The link is not complete. Open it from the mail once more.
        </Said>
      )}
      {token && confirmed && (
        <Said title="You are subscribed" focus>
          {confirmed.organization} will write to you about {listed(confirmed.topics)}. Each mail has
          a link to change that.
        </Said>
      )}
      {token && !confirmed && (
        <>
          <Said title={`Do you want to hear from ${name}?`}>
            Press the button to confirm that you asked for it. If you did not, close this page:
            nothing will be sent.
          </Said>
          {refusal && (
            <p role="alert" className={styles.refusal}>
              {refusal}
            </p>
          )}
          <Button size="md" loading={busy} onClick={() => void confirm(token)}>
            Confirm
          </Button>
        </>
      )}
    </GuestPage>
  )
}
