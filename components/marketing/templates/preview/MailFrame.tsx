import { useElementSize } from '@mantine/hooks'
import { getNonce } from 'get-nonce'
import { mailPage, type Scheme } from './mail-page'
import styles from './MailFrame.module.css'

/** What mail programs give a mail on a desk, and a phone's own; in pixels. */
const WIDTHS = { desktop: 640, mobile: 375 }

type Props = {
  html: string
  title: string
  width?: keyof typeof WIDTHS
  scheme?: Scheme
}

/**
 * A mail as its reader sees it, in a frame where nothing runs. Where there is less room, it is
 * drawn smaller.
 */
export function MailFrame({ html, title, width: kind = 'desktop', scheme = 'light' }: Props) {
  const { ref, width: room } = useElementSize()
  const width = kind === 'desktop' ? Math.max(WIDTHS.desktop, room) : WIDTHS.mobile
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <div ref={ref} className={styles.place} data-scheme={scheme}>
      <iframe
        title={title}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={mailPage(html, { scheme, nonce: getNonce() ?? '' })}
        className={styles.frame}
        style={{
          width,
          height: `${100 / scale}%`,
          left: Math.max(0, (room - width) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}
