import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { tags as kinds } from '@lezer/highlight'

// The product's own colours, which follow the scheme by themselves.
const colours = HighlightStyle.define([
  { tag: [kinds.tagName, kinds.angleBracket], color: 'var(--mantine-color-anchor)' },
  { tag: kinds.attributeName, color: 'var(--mantine-color-text)' },
  { tag: kinds.attributeValue, color: 'var(--good)' },
  { tag: kinds.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  { tag: kinds.invalid, color: 'var(--mantine-color-error)' },
])

const matcher = new MatchDecorator({
  regexp: /\{\{[^{}]*\}\}/g,
  decoration: Decoration.mark({ class: 'variable' }),
})

/** What is filled in stands out from the tags around it. */
const variables = ViewPlugin.define(
  (view) => {
    const shown = {
      decorations: matcher.createDeco(view),
      update: (update: ViewUpdate) =>
        void (shown.decorations = matcher.updateDeco(update, shown.decorations)),
    }
    return shown
  },
  { decorations: ({ decorations }) => decorations },
)

export const tags = [syntaxHighlighting(colours), variables]

const panel = { backgroundColor: 'var(--surface)', color: 'var(--mantine-color-text)' }
const control = {
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: '4px',
  font: 'inherit',
  backgroundColor: 'var(--mantine-color-default)',
  backgroundImage: 'none',
  color: 'inherit',
}

export const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '0.8125rem',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--surface)',
    color: 'var(--mantine-color-dimmed)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 8px 0 4px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--hover) 70%, transparent)',
  },
  '.cm-content ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 35%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--selected)',
    outline: 'none',
  },
  '.variable, .variable *': { color: 'var(--warn-text) !important' },
  '.variable': { borderRadius: '3px', backgroundColor: 'var(--warn-surface)' },
  '.cm-panels': { ...panel, borderColor: 'var(--line)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 12px', fontSize: '0.8125rem' },
  '.cm-panel.cm-search [name=close]': { ...control, border: '0', width: '24px', height: '24px' },
  '.cm-textfield': { ...control, padding: '3px 6px', fontSize: '0.8125rem' },
  '.cm-button': { ...control, padding: '3px 8px', fontSize: '0.8125rem' },
  '.cm-searchMatch': { backgroundColor: 'var(--selected)' },
  '.cm-tooltip': {
    ...panel,
    border: '0',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    fontSize: '0.8125rem',
  },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
})
