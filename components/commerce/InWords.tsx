import { Status, type Tone } from '@/components/data/Status'

/** What Medusa calls a state, as people do; a state of a later Medusa is called what it calls it. */
export function InWords<Key extends string>({
  of,
  words,
}: {
  of: Key
  words: Record<Key, [word: string, tone: Tone]>
}) {
  const [word, tone] = (words as Partial<typeof words>)[of] ?? [of.replaceAll('_', ' '), 'quiet']
  return <Status tone={tone}>{word}</Status>
}
