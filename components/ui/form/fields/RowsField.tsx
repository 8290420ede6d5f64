import { ActionIcon, Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import styles from './RowsField.module.css'

type Props<V extends Values, Row> = {
  form: Form<V>
  /** The field that holds the rows. */
  name: keyof V & string
  label: string
  help: ReactNode
  /** What a row is called, in lower case. */
  one: string
  rows: Row[]
  /** What is called by its own name already. */
  nameOf: (row: Row) => string
  /** A row before anything has been entered. */
  empty: Row
  disabled?: boolean
  /** How the fields of a row stand beside each other. */
  className: string
  children: (row: Row, index: number) => ReactNode
}

/** A field of several rows, added and taken away by keyboard as by hand. */
export function RowsField<V extends Values, Row>(props: Props<V, Row>) {
  const { form, name, label, help, one, rows, nameOf, empty, disabled, className, children } = props
  const list = useRef<HTMLDivElement>(null)
  const focusRow = (index: number) =>
    setTimeout(() =>
      list.current?.querySelectorAll('[data-row]')[index]?.querySelector('input')?.focus(),
    )

  const add = () => {
    form.insertListItem(name, { ...empty } as never)
    focusRow(rows.length)
  }
  const remove = (index: number) => {
    form.removeListItem(name, index)
    focusRow(Math.max(0, index - 1))
  }
  const error = form.errors[name]
  return (
    <div role="group" aria-labelledby={`${name}-label`} className={styles.field}>
      <span id={`${name}-label`} className={styles.label}>
        {label}
      </span>
      <p className={styles.help}>{help}</p>
      <div ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <div key={index} data-row className={styles.row}>
            <div className={className}>{children(row, index)}</div>
            {!disabled && (
              <ActionIcon
                size={36}
                className={styles.change}
                aria-label={`Remove ${one} ${nameOf(row) || index + 1}`}
                data-hint="Remove"
                onClick={() => remove(index)}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {error && <Input.Error className={styles.error}>{error}</Input.Error>}
      {!disabled && (
        <Button
          variant="default"
          className={styles.change}
          data-path={name}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          // Leaving another field checks it, and what it then says moves this button from under the
          // pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          Add {one}
        </Button>
      )}
    </div>
  )
}
