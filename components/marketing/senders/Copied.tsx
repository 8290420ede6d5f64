import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import styles from './DnsRecords.module.css'

/** A text to be put somewhere else to the letter, with a button that copies it. */
export function Copied({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useClipboard()
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <ActionIcon
        size={28}
        aria-label={copied ? 'Copied' : `Copy ${what}`}
        data-hint={copied ? 'Copied' : 'Copy'}
        onClick={() => copy(text)}
      >
        {copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
      </ActionIcon>
    </span>
  )
}
