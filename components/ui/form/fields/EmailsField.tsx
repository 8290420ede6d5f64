import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ReactNode } from 'react'
import { TagsInput } from './TagsInput'

type Props = {
  label: string
  description: ReactNode
  /** The field's own name: what is wrong with one of its addresses is said under it. */
  name: string
  errors: Record<string, ReactNode>
  placeholder?: string
  disabled?: boolean
  value?: string[]
  onChange?: (addresses: string[]) => void
}

/**
 * Several e-mail addresses, as people paste them: with spaces, commas or semicolons between them.
 */
export function EmailsField({ name, errors, ...input }: Props) {
  const wrong = Object.keys(errors).find((path) => path === name || path.startsWith(`${name}.`))
  return (
    <TagsInput
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      autoComplete="off"
      data-path={name}
      error={wrong && errors[wrong]}
      {...input}
    />
  )
}
