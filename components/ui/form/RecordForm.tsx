import { useImperativeHandle, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import {
  useSaveForm,
  type Form,
  type SaveFormOptions,
  type Values,
} from '@/hooks/ui/form/use-save-form'
import { useUnsaved } from '@/hooks/ui/form/use-unsaved'
import { ConflictNotice } from './ConflictNotice'
import type { FieldWords } from './field-words'
import styles from './RecordForm.module.css'
import { RestoredNotice } from './RestoredNotice'
import { SaveBar } from './SaveBar'

/** Whether the form may be left; if not, it now asks. */
export type Guard = { mayLeave: () => boolean }

export type RecordFormProps<V extends Values, Input, Row> = Omit<
  SaveFormOptions<V, Input, Row>,
  'onSaved' | 'name'
> & {
  /** The verb on the button. */
  submitLabel?: string
  /** What is sent takes something away. */
  danger?: boolean
  /** Null where there is another way to leave it: a link of the page that it stands on. */
  cancelLabel?: string | null
  /** The button beside it with what follows saving, for whoever may as well do both at once. */
  next?: ReactNode
  /** What comes after it was saved; without it the form closes. */
  onSaved?: SaveFormOptions<V, Input, Row>['onSaved']
  /** How the fields are called where two versions are compared. */
  words?: FieldWords
  /** Why nothing here can be changed; the fields are then there to be read. */
  readOnly?: ReactNode
  children: (form: Form<V>) => ReactNode
  /** What stands above the fields, and can be used where they are read only. */
  above?: ReactNode
  /**
   * What stands below the fields and has its own way of being read only: a disabled field cannot
   * even be searched.
   */
  below?: (form: Form<V>) => ReactNode
  /** How all of that stands, where it is not one below the other. */
  className?: string
}
type Props<V extends Values, Input, Row> = RecordFormProps<V, Input, Row> & {
  /** Tells it from the other forms of its page, by its record where there are several. */
  name: string
  guard: Ref<Guard>
  who?: ReactNode
  /** It asks whether to discard what was entered, and should be in sight. */
  onAsk?: () => void
  onClose: () => void
}

/**
 * The one form: what is wrong above, the fields written out by whoever uses it, the save bar below.
 */
export function RecordForm<V extends Values, Input, Row>({
  guard,
  who,
  onAsk,
  onClose,
  ...props
}: Props<V, Input, Row>) {
  const {
    submitLabel = 'Save',
    danger,
    cancelLabel,
    next,
    onSaved = onClose,
    words = {},
    readOnly,
    children,
    above,
    below,
    className = styles.fields,
  } = props
  const name = readOnly ? null : props.name
  const { form, root, submit, sending, failure, conflict, choose, restored, discard, forget } =
    useSaveForm({
      ...props,
      name,
      onSaved,
    })
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // While it is being saved there is nothing to be asked: it ends, and then the form does.
  const unsaved = !readOnly && !sending && (form.isDirty() || conflict !== null)
  const ask = (go: () => void) => {
    setLeave(() => go)
    onAsk?.()
  }
  useUnsaved(unsaved, ask)
  useImperativeHandle(guard, () => ({
    mayLeave: () => {
      // A second Escape takes the question back, not the form away.
      if (unsaved && leave) setLeave(null)
      else if (unsaved) ask(onClose)
      return !unsaved && !sending
    },
  }))

  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || readOnly) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
    // Pressed once too often as the form was opened, it would send what cannot be had back.
    else if (danger && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form
      ref={root}
      onSubmit={submit}
      onKeyDown={submitByKey}
      noValidate
      className={styles.form}
      aria-busy={sending}
    >
      <div className={className} inert={sending}>
        {readOnly && <p className={styles.reading}>{readOnly}</p>}
        {failure && (
          <p role="alert" data-notice tabIndex={-1} className={styles.failure}>
            {failure}
          </p>
        )}
        {restored && <RestoredNotice onDiscard={discard} />}
        {conflict && (
          <ConflictNotice conflict={conflict} words={words} who={who} onChoose={choose} />
        )}
        {above}
        <fieldset disabled={Boolean(readOnly)} className={styles.fieldset}>
          {children(form)}
        </fieldset>
        {below?.(form)}
      </div>
      {!readOnly && (
        <SaveBar
          asking={leave !== null}
          sending={sending}
          label={submitLabel}
          danger={danger}
          cancelLabel={cancelLabel}
          standing={
            cancelLabel === null && !sending
              ? unsaved
                ? 'Not saved yet.'
                : 'Everything is saved.'
              : undefined
          }
          next={next}
          onStay={() => setLeave(null)}
          onLeave={() => {
            forget()
            leave?.()
          }}
          onCancel={() => {
            forget()
            onClose()
          }}
        />
      )}
    </form>
  )
}
