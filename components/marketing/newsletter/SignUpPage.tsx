import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { GuestPage } from '@/components/ui/shell/pages/GuestPage'
import { useNewsletter } from '@/hooks/marketing/use-newsletter'
import { Said } from './Said'
import { SignUpForm } from './SignUpForm'

/** Where people sign up for what an organization writes. */
export function SignUpPage() {
  const { data, error } = useNewsletter()
  const [asked, setAsked] = useState<string>()
  return (
    <GuestPage title="Newsletter" organization={data?.organization}>
      {!data && !error && <Skeleton height={320} aria-busy="true" />}
      {!data && error && <Said title="No newsletter here">{error.error}</Said>}
      {data && asked !== undefined && (
        <Said title="Look into your mail" focus>
          We have sent a message to <b>{asked}</b>. Follow the link in it to confirm that you want
          to hear from {data.organization}: nothing is sent before you have. If nothing comes, look
          among the spam, or whether you get it already.
        </Said>
      )}
      {data && asked === undefined && data.topics.length === 0 && (
        <Said title={`News from ${data.organization}`}>
          There is nothing to subscribe to at the moment.
        </Said>
      )}
      {data && asked === undefined && data.topics.length > 0 && (
        <SignUpForm newsletter={data} onAsked={setAsked} />
      )}
    </GuestPage>
  )
}
