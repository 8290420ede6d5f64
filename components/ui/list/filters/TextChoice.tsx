import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useCloseFlyout } from '@/components/ui/primitives/Flyout'
import styles from './Choices.module.css'

type Props = {
  label: string
  example: string
  chosen: string[]
  onChoose: (values: string[]) => void
}

/** A filter of one value that has to be known: pasted, mostly. */
export function TextChoice({ label, example, chosen, onChoose }: Props) {
  const [typed, setTyped] = useState(chosen[0] ?? '')
  const close = useCloseFlyout()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChoose([typed.trim()].filter(Boolean))
    close()
  }
  return (
    <form role="dialog" aria-label={label} className={styles.form} onSubmit={apply}>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}
