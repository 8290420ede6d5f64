/** Text that is markup already. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (value: unknown): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return String(value === false ? '' : (value ?? '')).replace(
    /[&<>"']/g,
    (character) => ENTITIES[character]!,
  )
}

/** Markup with its holes escaped. */
export const html = (parts: TemplateStringsArray, ...holes: unknown[]) =>
  new Html(String.raw({ raw: parts }, ...holes.map(render)))
