import { Input, Skeleton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { onDemand } from '@/components/ui/primitives/on-demand'
import type { CodeEditorProps } from './CodeEditor'
import styles from './CodeField.module.css'

const CodeEditor = onDemand(
  () => import('./CodeEditor').then((module) => module.CodeEditor),
  () => <Skeleton height="100%" aria-busy="true" />,
)

type Props = Omit<CodeEditorProps, 'labelledBy' | 'describedBy'> & {
  label: string
  description?: ReactNode
  error?: ReactNode
}

/** A field in which code is written, or read. */
export function CodeField({ label, description, error, ...editor }: Props) {
  const id = useId()
  const [labelId, helpId] = [`${id}-label`, `${id}-help`]
  const help = error ?? description
  return (
    <div className={styles.field}>
      <Input.Label component="span" labelElement="div" id={labelId}>
        {label}
      </Input.Label>
      <div
        className={styles.frame}
        data-error={Boolean(error) || undefined}
        data-read={editor.readOnly || undefined}
      >
        <CodeEditor labelledBy={labelId} describedBy={help ? helpId : undefined} {...editor} />
      </div>
      {help && (
        <div id={helpId}>
          {error ? (
            <Input.Error>{error}</Input.Error>
          ) : (
            <Input.Description>{description}</Input.Description>
          )}
        </div>
      )}
    </div>
  )
}
