import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Dialog, DialogActions } from '@/components/ui/primitives/dialog/Dialog'
import styles from './ShownOnce.module.css'

type Props = {
  title: string
  /** What is shown. */
  label: string
  value: string
  /** How it is used, ready to be copied as well. */
  example?: { label: string; text: string }
  /** Asked before it closes uncopied; left out where another one can be had. */
  question?: string
  /** What it is for, and that it is shown this once. */
  children: ReactNode
  onClose: () => void
}

/** Shows something that is not kept, this once. Mount it only while it is shown. */
export function ShownOnce({ title, label, value, example, question, children, onClose }: Props) {
  const { copied, copy, error } = useClipboard()
  const { copied: exampleCopied, copy: copyExample } = useClipboard()
  const [taken, setTaken] = useState(false)
  const [asking, setAsking] = useState(false)
  if ((copied || exampleCopied) && !taken) setTaken(true)
  // A second Escape takes the question back, as in a form.
  const close = () => (question && !taken ? setAsking(!asking) : onClose())
  return (
    <Dialog title={title} size={560} closeOnClickOutside={!question} onClose={close}>
      {/* What was copied by hand is copied, too. */}
      <div onCopy={() => setTaken(true)}>
        <div className={styles.text}>{children}</div>
        <TextInput
          aria-label={label}
          readOnly
          classNames={{ input: styles.value }}
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {example && (
          <section className={styles.example}>
            <h3>{example.label}</h3>
            <div className={styles.code}>
              <pre>{example.text}</pre>
              <ActionIcon
                aria-label="Copy the example"
                data-hint={exampleCopied ? 'Copied' : 'Copy'}
                onClick={() => copyExample(example.text)}
              >
                {exampleCopied ? (
                  <IconCheck size={16} stroke={1.5} />
                ) : (
                  <IconCopy size={16} stroke={1.5} />
                )}
              </ActionIcon>
            </div>
          </section>
        )}
      </div>
      {error && (
        <p role="alert" className={styles.trouble}>
          The browser did not let it be copied. Select it and copy it by hand.
        </p>
      )}
      {asking && !taken ? (
        <>
          <p role="alert" className={styles.question}>
            {question}
          </p>
          <DialogActions>
            <Button key="stay" variant="default" autoFocus onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button key="leave" color="red.9" onClick={onClose}>
              Close anyway
            </Button>
          </DialogActions>
        </>
      ) : (
        <DialogActions>
          <Button key="close" variant="default" onClick={close}>
            Done
          </Button>
          <Button key="copy" data-autofocus onClick={() => copy(value)}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
