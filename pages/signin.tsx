import { Button } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { signIn } from 'next-auth/react'
import Head from 'next/head'
import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { Message, Redirecting } from '@/components/ui/shell/pages/Message'
import { Support } from '@/components/ui/shell/pages/Support'
import { signInTrouble } from '@/lib/client/sign-in-errors'
import { signInProps } from '@/lib/platform/web/pages'

export const getServerSideProps = signInProps()

const one = (value: string | string[] | undefined) => [value].flat()[0]

/**
 * After a refusal the provider must ask who it is: it would send the same person again without a
 * word.
 */
const asking = (error: string | undefined) =>
  error === undefined || error === 'SessionRequired' ? undefined : { prompt: 'login' }

/**
 * Starts signing in at once, unless something went wrong before: then it says what. `refused` is
 * whom the provider has named.
 */
export default function SignInPage({ refused }: { refused?: string }) {
  const { query } = useRouter()
  const mounted = useMounted()
  const error = one(query.error)
  const callbackUrl = one(query.callbackUrl)
  const start = () =>
    void signIn('oidc', { callbackUrl: callbackUrl ?? '/dashboard' }, asking(error))
  const hasFailed = error !== undefined && error !== 'SessionRequired'

  // Starting twice would spoil the first start's state cookie: the effect depends on nothing that
  // `start` reads.
  const startOnce = useEffectEvent(start)
  useEffect(() => {
    if (hasFailed) return
    const timer = setTimeout(() => startOnce())
    return () => clearTimeout(timer)
  }, [hasFailed])

  if (error === undefined) return <Redirecting />
  const { title, text, action = 'Try again' } = signInTrouble(error)
  return (
    <Message title={title}>
      <Head>
        <title>{`${title} · Polyclinic`}</title>
      </Head>
      <p role="alert">{text}</p>
      {refused && (
        <p>
          You tried to sign in as <bdi>{refused}</bdi>.
        </p>
      )}
      {hasFailed && error !== 'AnotherAddress' && <Support whom="your administrator" />}
      {/* The server draws this page: what is pressed before its script runs would be lost. */}
      {hasFailed ? (
        <Button disabled={!mounted} onClick={start}>
          {action}
        </Button>
      ) : (
        'Redirecting...'
      )}
    </Message>
  )
}
