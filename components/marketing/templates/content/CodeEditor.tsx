import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  simplifySelection,
} from '@codemirror/commands'
import { xml } from '@codemirror/lang-xml'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { closeSearchPanel, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { getNonce } from 'get-nonce'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react'
import type { TemplateCheck } from '@/lib/marketing/templates/schema'
import { look, tags } from './code-look'
import styles from './CodeField.module.css'

export type CodeHandle = {
  /** Puts the cursor there, and that line in sight; lines count from 1. */
  goTo: (line: number) => void
  /** Puts a text at the cursor, in the place of what is selected. */
  insert: (text: string) => void
}

export type CodeEditorProps = {
  value: string
  onChange?: (value: string) => void
  onBlur?: () => void
  readOnly?: boolean
  /** Lines to be marked. */
  checks?: TemplateCheck[]
  /** What the field is called by and described by, and its name in a form. */
  labelledBy: string
  describedBy?: string
  path?: string
  handle?: Ref<CodeHandle>
}

/** Long enough to find the key, and over at the next other one. */
const LEAVING = 60_000

// Tab indents: Escape gives it back its meaning for the next press. The page's own Ctrl+Enter
// saves.
const keys = [
  {
    key: 'Escape',
    run: (view: EditorView) => {
      view.setTabFocusMode(LEAVING)
      return closeSearchPanel(view) || simplifySelection(view) || true
    },
  },
  ...searchKeymap,
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
  ...historyKeymap,
  indentWithTab,
]

const diagnosticsIn = (text: Text, checks: TemplateCheck[]): Diagnostic[] =>
  checks.flatMap(({ line, where, severity, message }) => {
    if (where !== 'mjml' || line === undefined || line < 1 || line > text.lines) return []
    const { from, to } = text.line(line)
    return [{ from, to, severity, message }]
  })

/** A text of many lines in which code is written. It takes a library that only its pages load. */
export function CodeEditor(props: CodeEditorProps) {
  const {
    value,
    onChange,
    onBlur,
    readOnly = false,
    checks,
    labelledBy,
    describedBy,
    path,
    handle,
  } = props
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const changed = useEffectEvent((text: string) => onChange?.(text))
  const left = useEffectEvent(() => onBlur?.())
  const start = useEffectEvent(() => value)

  useEffect(() => {
    const named = {
      'aria-labelledby': labelledBy,
      ...(describedBy && { 'aria-describedby': describedBy }),
    }
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: start(),
        extensions: [
          EditorView.cspNonce.of(getNonce() ?? ''),
          EditorView.contentAttributes.of({
            ...named,
            ...(path && { 'data-path': path }),
            spellcheck: 'false',
            tabindex: '0',
          }),
          EditorView.lineWrapping,
          EditorView.updateListener.of(
            (update) => update.docChanged && changed(update.state.doc.toString()),
          ),
          EditorView.domEventHandlers({ blur: () => left() }),
          [
            lineNumbers(),
            highlightActiveLine(),
            bracketMatching(),
            history(),
            search({ top: true }),
          ],
          [xml(), indentUnit.of('  '), tags, look, keymap.of(keys)],
          // What is only read can be focused all the same, to be scrolled and searched.
          [
            EditorState.readOnly.of(readOnly),
            readOnly ? EditorView.contentAttributes.of({ 'aria-readonly': 'true' }) : [],
          ],
        ],
      }),
    })
    editor.current = view
    return () => view.destroy()
  }, [labelledBy, describedBy, path, readOnly])

  // What comes from outside takes the place of everything; what was typed here is there already.
  useEffect(() => {
    const view = editor.current!
    const doc = view.state.doc
    if (doc.toString() !== value)
      view.dispatch({ changes: { from: 0, to: doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const view = editor.current!
    if (checks) view.dispatch(setDiagnostics(view.state, diagnosticsIn(view.state.doc, checks)))
  }, [checks])

  useImperativeHandle(handle, () => ({
    goTo: (line) => {
      const view = editor.current!
      const { from } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    insert: (text) => {
      const view = editor.current!
      view.dispatch(view.state.replaceSelection(text))
      view.focus()
    },
  }))
  return <div ref={place} className={styles.editor} />
}
