/**
 * A word of Medusa's for programs, or the id of what has no name there, for people: "Order placed"
 * of `order.placed`.
 */
export function wordsOf(term: string): string {
  const words = term.replace(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
