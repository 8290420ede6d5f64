import type { DeclaredVariable } from '@/lib/shared/mail-purposes'
import type { Compiled } from './compile'
import { escapeHtml, filling, OutputBudget, type View } from './tags'
import { tidy } from './text'
import { mannerOf, variablesOf, viewOf, type Kind, type Values } from './variables'

/** A template that can be filled in. */
export type Filled = Kind &
  Compiled & { subject: string; previewText: string; variables: DeclaredVariable[] }

/**
 * One line, whatever a value in it contains: a line break would begin another header, and what
 * looks like an encoded word (RFC 2047) would be decoded by whoever reads it, line breaks and all.
 */
export const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/=\?/g, '= ?')
    .trim()

const asItIs = (text: string) => text

export type Rendered = { subject: string; previewText: string; html: string; text: string }

/**
 * Makes mails as they are sent of a template, which is read once. Throws for one whose sections do
 * not match, and `OutputTooLarge` for values that make too large a mail. What tenants have written
 * is filled in by `fillMails` alone.
 */
export function mailMaker({
  subject,
  previewText,
  html,
  text,
  variables,
  ...kind
}: Filled): (values: Values) => Rendered {
  const known = variablesOf(kind, variables)
  const manner = mannerOf(kind)
  const [ofSubject, ofPreview, ofHtml, ofText] = [
    filling(subject),
    filling(previewText),
    filling(html),
    filling(text),
  ]
  return (values) => {
    const view = viewOf(known, values, manner)
    const budget = new OutputBudget()
    const heads = {
      Subject: oneLine(ofSubject(view, asItIs, budget)),
      PreviewText: oneLine(ofPreview(view, asItIs, budget)),
    }
    const whole: View = Object.assign(view, heads)
    return {
      subject: heads.Subject,
      previewText: heads.PreviewText,
      html: ofHtml(whole, escapeHtml, budget),
      text: tidy(ofText(whole, asItIs, budget)),
    }
  }
}
