import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Failure } from '@/lib/client/call'
import { RULES, whyNot, type Purpose } from '@/lib/shared/files'
import styles from './Files.module.css'

type Props = {
  purpose: Purpose
  /** The verb on the button. */
  label: string
  /** With whose it is, for who does not see what stands beside it. */
  name?: string
  /** Sends it. May reject with a `Failure`, whose sentence is then shown here. */
  onFile: (file: File) => Promise<unknown> | void
  /** What is wrong with it by now. */
  error?: string
}

/** Chooses a file of this device: what is wrong with it is said before any of it is sent. */
export function FileButton({ purpose, label, name, onFile, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const take = async (file: File | undefined) => {
    if (!file) return
    const why = whyNot(purpose, file)
    setRefusal(why ?? '')
    if (why) return
    setBusy(true)
    try {
      await onFile(file)
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setBusy(false)
  }
  const wrong = refusal || error
  return (
    <div className={styles.button}>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}
        aria-label={name && `${label}: ${name}`}
        aria-describedby={wrong ? id : undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={RULES[purpose].types.join(',')}
        aria-label={name ? `${label}: ${name}` : label}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file can be chosen again when it has been put right.
          currentTarget.value = ''
        }}
      />
      {wrong && (
        <p id={id} role="alert" className={styles.refusal}>
          {wrong}
        </p>
      )}
    </div>
  )
}
