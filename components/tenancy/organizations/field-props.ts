import type { ReactNode } from 'react'

/** What a form gives each of its fields. */
export type FieldProps<Value> = {
  value?: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: ReactNode
}
