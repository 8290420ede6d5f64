import { Button } from '@mantine/core'
import type { NextPageContext } from 'next'
import Head from 'next/head'
import { Message } from '@/components/ui/shell/pages/Message'
import { NO_PAGE } from '@/components/ui/shell/pages/no-page'
import { RESPONSE_HEADERS } from '@/lib/shared/http/response-headers.mjs'

type Props = { status: number }

const broken = {
  title: 'Something went wrong',
  text: 'It was our doing, and it has been logged. Whatever was saved before is still there.',
}

/** Instead of prerendered 404 and 500 pages, which could not carry a nonce. */
export default function ErrorPage({ status }: Props) {
  const { title, text } = status === 404 ? NO_PAGE : broken
  return (
    <Message title={title}>
      <Head>
        <title>{`${title} · Polyclinic`}</title>
      </Head>
      <p>{text}</p>
      <Button component="a" href="/" variant="default">
        Go to the start page
      </Button>
    </Message>
  )
}

ErrorPage.getInitialProps = ({ res, err }: NextPageContext): Props => {
  // Next's rules leave out what cannot be decoded, as `/%`.
  for (const [name, value] of Object.entries(RESPONSE_HEADERS)) res?.setHeader(name, value)
  return { status: res?.statusCode ?? err?.statusCode ?? 404 }
}
