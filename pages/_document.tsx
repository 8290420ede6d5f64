import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import NextDocument, {
  Head,
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentInitialProps,
} from 'next/document'
import { schemeOf, type Scheme } from '@/lib/client/color-scheme'
import { RequestContext } from '@/lib/client/request-context'
import { cookieIn } from '@/lib/shared/http/cookie-in'
import { SCHEME_COOKIE } from '@/lib/shared/http/cookies'
import type { PageProps } from '@/lib/shared/http/page-props'

type Props = DocumentInitialProps & { nonce: string; scheme: Scheme }

export default class Document extends NextDocument<Props> {
  static async getInitialProps(context: DocumentContext): Promise<Props> {
    const nonce = String(context.req?.headers['x-nonce'] ?? '')
    const scheme = schemeOf(await cookieIn(context.req, SCHEME_COOKIE))
    const render = context.renderPage
    context.renderPage = () =>
      render({
        enhanceApp: (App) =>
          function Enhanced(props) {
            return (
              <RequestContext value={{ nonce, scheme }}>
                <App {...props} />
              </RequestContext>
            )
          },
      })
    return { ...(await NextDocument.getInitialProps(context)), nonce, scheme }
  }

  override render() {
    const { nonce, scheme } = this.props
    // In the page from its first byte: nothing changes its colour while it loads.
    const { brand } = (this.props.__NEXT_DATA__.props.pageProps ?? {}) as Partial<PageProps>
    return (
      <Html lang="en" dir="ltr" {...mantineHtmlProps} data-mantine-color-scheme={scheme}>
        <Head nonce={nonce}>
          <ColorSchemeScript nonce={nonce} defaultColorScheme={scheme} forceColorScheme={scheme} />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          {brand && (
            <style id="brand" nonce={nonce} dangerouslySetInnerHTML={{ __html: brand.styles }} />
          )}
          <meta name="color-scheme" content="dark light" />
          <meta name="robots" content="noindex" />
        </Head>
        <body>
          <Main />
          <NextScript nonce={nonce} />
        </body>
      </Html>
    )
  }
}
