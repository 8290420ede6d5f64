// First: it declares the order of the layers.
import '@/styles/globals.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/nprogress/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { SessionProvider } from 'next-auth/react'
import NextApp, { type AppContext, type AppProps } from 'next/app'
import Head from 'next/head'
import { useContext, useState } from 'react'
import { SWRConfig } from 'swr'
import { Notation } from '@/components/areas/Notation'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { ConnectionOverlay } from '@/components/ui/shell/ConnectionOverlay'
import { Hints } from '@/components/ui/shell/Hints'
import { Notices } from '@/components/ui/shell/Notices'
import { SessionKeeper } from '@/hooks/ui/shell/use-console-session'
import { noPageProps, PagePropsContext } from '@/hooks/ui/shell/use-page-props'
import { cookieColorScheme, type Scheme } from '@/lib/client/color-scheme'
import { RequestContext } from '@/lib/client/request-context'
import { swrConfig } from '@/lib/client/swr'
import type { PageProps } from '@/lib/shared/http/page-props'
import { theme, variables } from '@/styles/theme'

const Navigation = onDemand(() =>
  import('@/components/ui/shell/navigation/Navigation').then((module) => module.Navigation),
)

const inBrowser = typeof document !== 'undefined'
// The nonce never travels in the page's data: the browser reads it off the first script that
// carries it.
const browserNonce = () =>
  inBrowser ? (document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '') : ''
const browserScheme = (): Scheme =>
  inBrowser && document.documentElement.dataset.mantineColorScheme === 'light' ? 'light' : 'dark'
// Dialogs lock scrolling with a <style> of their own.
if (inBrowser) setNonce(browserNonce())

export default function App({ Component, pageProps }: AppProps<Partial<PageProps>>) {
  const request = useContext(RequestContext)
  const [scheme] = useState(() => request?.scheme ?? browserScheme())
  const [nonce] = useState(() => request?.nonce ?? browserNonce())
  const [colorScheme] = useState(() => cookieColorScheme(scheme, pageProps.loginOrigin))
  const [swr] = useState(swrConfig)
  const props = { ...noPageProps, ...pageProps }
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme={scheme}
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce}
    >
      <Head>
        <title>Polyclinic</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <SessionProvider
        session={pageProps.session}
        refetchInterval={props.pollSeconds}
        refetchOnWindowFocus
      >
        <SessionKeeper given={pageProps.session}>
          <SWRConfig value={swr}>
            <PagePropsContext value={props}>
              <Navigation />
              {!props.unavailable && <Notation>{() => <Component {...pageProps} />}</Notation>}
              <Notices />
              <Hints />
              <ConnectionOverlay />
            </PagePropsContext>
          </SWRConfig>
        </SessionKeeper>
      </SessionProvider>
    </MantineProvider>
  )
}

// Every page is rendered per request, the error pages too: a prerendered one cannot carry a nonce.
App.getInitialProps = (context: AppContext) => NextApp.getInitialProps(context)
