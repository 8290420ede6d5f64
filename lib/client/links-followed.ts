/** A click without a key that has the browser do something else with it. */
export const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** The link that a click would follow in this tab, to another page. */
export function followed({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const stays = link?.getAttribute('href')?.startsWith('#')
  return link && !stays && !link.download && (!link.target || link.target === '_self') ? link : null
}
