import { compile } from 'html-to-text'

/** What follows a link is written out: of a button below its label, in a sentence behind it. */
const textFrom = compile({
  wordwrap: false,
  formatters: {
    button(element, walk, builder, { baseElements: _base, ...options }) {
      builder.openBlock({ leadingLineBreaks: (options.leadingLineBreaks as number) ?? 2 })
      walk(element.children, builder)
      builder.addLiteral(':')
      builder.addLineBreak()
      builder.addLiteral(element.attribs.href ?? '')
      builder.closeBlock({ trailingLineBreaks: 2 })
    },
  },
  selectors: [
    // What only helps whoever sees the mail as it looks.
    { selector: '.only-html', format: 'skip' },
    { selector: 'td > a', format: 'button' },
    {
      selector: 'a',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], noAnchorUrl: true },
    },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    { selector: 'td', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'title', format: 'skip' },
    { selector: '.preview', format: 'skip' },
  ],
})

/** Tags that stand in a line of their own take the end of that line with them. */
const TAGS_AT_END = /(\{\{[#^/][^{}]*\}\})\n+/g

/** The plain text of a compiled template, with its tags. */
export const textOf = (html: string) =>
  tidy(textFrom(html).replace(/ :$/gm, ':')).replace(TAGS_AT_END, '$1\n\n\n')

/** Without the empty lines that sections leave behind. */
export const tidy = (text: string) =>
  `${text
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
