/** What a mail says. Plain text: the markup is made here. */
export type MailContent = {
  subject: string
  /** The first line of the body, in large type. */
  title: string
  paragraphs: string[]
  action: { label: string; address: string }
  /** Small print. */
  foot: string[]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** One line, whatever a name in it contains: a line break would begin another header. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const textOf = ({ title, paragraphs, action, foot }: MailContent) =>
  [title, ...paragraphs, `${action.label}:\n${action.address}`, '--', ...foot].join('\n\n') + '\n'

// Colours come from the reader's own theme but for the button's: it is legible on light and on dark.
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;line-height:1.55'
const BUTTON = 'display:inline-block;padding:10px 18px;border-radius:4px;background:#1971c2;color:#ffffff;text-decoration:none;font-weight:600' // prettier-ignore
const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

const htmlOf = ({ subject, title, paragraphs, action, foot }: MailContent) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(oneLine(subject))}</title>
<style>:root{color-scheme:light dark}</style>
</head>
<body style="margin:0;padding:24px;${FONT};font-size:16px">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.35">${escape(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:0 0 24px"><a href="${escape(action.address)}" style="${BUTTON}">${escape(action.label)}</a></p>
<p style="margin:0 0 24px;font-size:13px">If the button does not work, open this address:<br><span style="word-break:break-all">${escape(action.address)}</span></p>
<div style="font-size:13px;opacity:.75">
${foot.map(paragraph).join('\n')}
</div>
</div>
</body>
</html>
`

/** The subject and both parts of a mail. */
export const renderMail = (content: MailContent) => ({
  subject: oneLine(content.subject),
  text: textOf(content),
  html: htmlOf(content),
})
