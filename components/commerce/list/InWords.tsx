import { Status } from '@/components/ui/primitives/Status'
import { shownAs, type Words } from './words'

/** What Medusa calls a state, as people do. */
export function InWords<Key extends string>({ of, words }: { of: Key; words: Words<Key> }) {
  const [word, tone] = shownAs(words, of)
  return <Status tone={tone}>{word}</Status>
}
