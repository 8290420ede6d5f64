import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { z } from '@/lib/shared/zod'
import '@/lib/client/zod-sentences'
import type { Failure } from '@/lib/client/call'
import { conflictOf, valueAt, type Conflict } from '@/lib/client/conflict'
import type { Draft } from '@/lib/client/drafts'
import { notify } from '@/lib/client/notify'
import { useDraft } from './use-draft'
import { validateOnBlur } from './validate-on-blur'

export type Values = Record<string, unknown>
export type Form<V extends Values> = UseFormReturnType<V>

export type SaveFormOptions<V extends Values, Input, Row> = {
  /**
   * Tells the form from the others of its page, by its record where there are several; with null
   * nothing entered is kept.
   */
  name: string | null
  /** What is sent: the values, and for a record that is there already its `version`. */
  schema: z.ZodType<Input>
  initialValues: V
  /**
   * Saves, and answers the sentence that says what was saved, if any is to. May reject with a
   * `Failure`.
   */
  onSubmit: (input: Input) => Promise<string | void>
  /**
   * What comes after that. Where a form stays open, the record as it was saved, with which it then
   * goes on.
   */
  onSaved: () => (Row & { version: number }) | void
  /** The record that the values come from, and how they do; without it a new one is made. */
  record?: Row & { version: number }
  valuesOf?: (record: Row) => V
  /**
   * Fields that hold texts by their names, such as amounts by currency: those are compared one by
   * one in a conflict.
   */
  apart?: readonly (keyof V & string)[]
  /** What fields held that the form knows of only once somebody types in them. */
  held?: Partial<V>
  /**
   * What the form knows and does not send, such as what cells held: kept with the values, and given
   * back with them.
   */
  beside?: Values
  onRestored?: (beside: Values) => void
  /** Fields that are not restored after the page was left: files that were sent. */
  notKept?: readonly (keyof V & string)[]
}

/** The field of an error that stands first on the page. */
const firstOf = (root: HTMLElement | null, errors: Record<string, unknown>) =>
  [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
    (field) => errors[field.dataset.path!],
  )

const UNFINISHED = 'Enter the whole date, or delete all of it.'
/**
 * Dates of which only a part is entered: a browser has no value for them, and to the form they are
 * empty.
 */
const unfinishedIn = (root: HTMLElement | null) =>
  Object.fromEntries(
    [...(root?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? [])]
      .filter(({ validity }) => validity.badInput)
      .map(({ dataset }) => [dataset.path!, UNFINISHED]),
  )

/**
 * What a form begins with: what had been entered before the page was left, or else the values it is
 * given.
 */
function beginningOf<V extends Values, Input, Row>(
  options: SaveFormOptions<V, Input, Row>,
  draft: Draft | undefined,
) {
  const { initialValues, record, apart, held, notKept = [] } = options
  const base = { values: initialValues, version: record?.version }
  const none = { base, values: initialValues, conflict: null, restored: false }
  if (!draft) return none
  const known = Object.keys(initialValues).filter(
    (field) => field in draft.values && !notKept.includes(field),
  )
  const of = (values: Values) => Object.fromEntries(known.map((field) => [field, values[field]]))
  const mine = { ...initialValues, ...of(draft.values) }
  if (JSON.stringify(mine) === JSON.stringify(initialValues)) return none
  if (draft.version === record?.version) return { ...none, values: mine, restored: true }
  const began = { ...initialValues, ...of(draft.base), ...held }
  const conflict = conflictOf({ base: began, mine, theirs: initialValues }, apart)
  return { base, values: conflict.merged, conflict, restored: true }
}

/**
 * One form: checked on blur and on submit, with the focus on the first field that is wrong. What
 * the server refuses is said on its fields, or above them; a record that somebody else has saved
 * meanwhile is a conflict, never overwritten. What was entered outlasts the session, and is there
 * again when the form is opened after it.
 */
export function useSaveForm<V extends Values, Input, Row>(options: SaveFormOptions<V, Input, Row>) {
  const { schema, onSubmit, onSaved, valuesOf, apart, held } = options
  const draft = useDraft(options.name)
  const [beginning] = useState(() => beginningOf(options, draft.found))
  const [restored, setRestored] = useState(beginning.restored)
  // What is edited: later versions of the record reach the form by a conflict alone.
  const [base, setBase] = useState(beginning.base)
  const [conflict, setConflict] = useState<Conflict<V> | null>(beginning.conflict)
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)
  const root = useRef<HTMLFormElement>(null)

  const sent = (values: V) =>
    base.version === undefined ? values : { ...values, version: base.version }
  const form = useForm<V>({
    initialValues: beginning.values,
    validate: (values) => ({
      ...schemaResolver(schema, { sync: true })(sent(values) as never),
      ...unfinishedIn(root.current),
    }),
    ...validateOnBlur,
  })
  // Fields that read their values when they are drawn have those restored; what is unsaved is told
  // from the record's.
  const compare = useEffectEvent(() => {
    if (!beginning.restored) return
    form.setInitialValues(base.values)
    form.setValues(beginning.values)
    options.onRestored?.(draft.found?.beside ?? {})
  })
  useEffect(() => compare(), [])
  const keep = useEffectEvent(() => {
    const { values, version } = base
    if (form.isDirty() || conflict)
      draft.keep({ values: form.values, base: values, version, beside: options.beside })
    else draft.forget()
  })
  useEffect(() => keep(), [form.values, base, conflict])

  // Only what is drawn and enabled can take the focus, and that it is after the next rendering.
  const [wanted, focus] = useState<{ find: () => HTMLElement | null | undefined } | null>(null)
  useEffect(() => wanted?.find()?.focus(), [wanted])
  // Without a word to read, it goes on from the button that was pressed.
  const focusAlert = () =>
    focus({
      find: () =>
        root.current?.querySelector<HTMLElement>('[data-notice]') ??
        root.current?.querySelector<HTMLElement>('[type="submit"]'),
    })

  const refuse = ({ error, fields, current, left = {} }: Failure, mine: V) => {
    if (current !== undefined && valuesOf) {
      const record = current as Row & { version: number }
      const found = conflictOf(
        { base: { ...base.values, ...held }, mine, theirs: valuesOf(record) },
        apart,
      )
      setConflict(found)
      setBase({ values: found.theirs, version: record.version })
      form.setInitialValues(found.theirs)
      form.setValues(found.merged)
      return focusAlert()
    }
    for (const [field, rows] of Object.entries(left))
      form.setFieldValue(field, rows.map((index) => (mine[field] as unknown[])[index]) as never)
    form.setErrors(fields)
    const said = () => firstOf(root.current, fields)
    const known = Object.keys(fields).length > 0 && said() !== undefined
    setFailure(known ? '' : error)
    return known ? focus({ find: said }) : focusAlert()
  }

  const goOnWith = (record: Row & { version: number }) => {
    const values = valuesOf!(record)
    setBase({ values, version: record.version })
    setConflict(null)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty()
    setSending(false)
    // What was pressed could not keep the focus while it was being saved: it goes where the form
    // goes on.
    focus({
      find: () =>
        root.current?.querySelector<HTMLElement>('[data-goes-on]') ??
        root.current?.querySelector<HTMLElement>('[type="submit"]'),
    })
  }

  const send = async (values: V) => {
    if (sending) return
    if (conflict && conflict.fields.some((field) => !conflict.choices[field]))
      return void focusAlert()
    setFailure('')
    setSending(true)
    try {
      const message = await onSubmit(schema.parse(sent(values)))
      draft.forget()
      setRestored(false)
      if (message) void notify({ message })
      const saved = onSaved()
      if (saved) goOnWith(saved)
    } catch (cause) {
      const failure = cause as Failure
      if (failure.done) draft.forget()
      setSending(false)
      refuse(failure, values)
    }
  }

  const choose = (field: string, whose: 'mine' | 'theirs') => {
    if (!conflict) return
    form.setFieldValue(field, valueAt(conflict[whose], field) as never)
    setConflict({ ...conflict, choices: { ...conflict.choices, [field]: whose } })
  }
  const discard = () => {
    setRestored(false)
    setConflict(null)
    form.setValues(base.values)
    form.clearErrors()
  }
  const goToFirst = (errors: Record<string, unknown>) => {
    setFailure('')
    focus({ find: () => firstOf(root.current, errors) })
  }
  const submit = (event?: FormEvent<HTMLFormElement>) => form.onSubmit(send, goToFirst)(event)
  return {
    form,
    root,
    submit,
    sending,
    failure,
    conflict,
    choose,
    restored,
    discard,
    forget: draft.forget,
  }
}
