import { unprocessable } from '@/lib/platform/api/errors'
import { inOrderOfUse, isOutOfUse, isSaidBy, placed, textsOf, type Placed } from './choose'
import type { Kept } from './kept'
import type { PractitionerSent } from './sent'

// The name of a practitioner, of all those that are sent.

type SentName = NonNullable<PractitionerSent['name']>[number]

const join = (parts: (string | null)[] | undefined) => textsOf(parts).join(' ')

/**
 * The uses of names, the best for somebody's profession first; a nickname is what somebody is
 * called besides.
 */
const USES = ['official', undefined, 'usual', 'temp', 'nickname', 'anonymous']

const NAME_IN_PARTS =
  'A name has a family and a given name: send them apart, in family and given. Of a name in one text nothing is guessed.'
const NO_NAME_IN_USE =
  'Send a name that is in use: those that were sent are old, or their period is over.'

const partsOfName = ({ prefix, given, family, suffix }: Partial<SentName>) =>
  [...textsOf(prefix), ...textsOf(given), family ?? '', ...textsOf(suffix)].filter(Boolean)

/**
 * The name, and what somebody is called besides it. Throws 422 for a name that is not in parts, and
 * for none in use.
 */
export function namesFrom(kept: Kept, sent: PractitionerSent) {
  const names = placed('name', sent.name)
  const current = names.filter((one) => !isOutOfUse(kept, one) && one.use !== 'maiden')
  if (names.length > 0 && current.length === 0)
    unprocessable(NO_NAME_IN_USE, { name: NO_NAME_IN_USE })
  const ordered = inOrderOfUse(current, USES)
  const official = ordered.find(({ family }) => family !== undefined) ?? ordered[0]
  const usual = current.find(
    (one) => one !== official && (one.use === 'usual' || one.use === 'nickname'),
  )
  if (official) keepName(kept, official)
  if (usual) keepPreferredName(kept, usual)
  return {
    prefix: join(official?.prefix),
    given: join(official?.given),
    family: official?.family ?? '',
    suffix: join(official?.suffix),
    preferredName: usual
      ? (usual.text ?? partsOfName({ given: usual.given, family: usual.family }).join(' '))
      : '',
  }
}

function keepName(kept: Kept, name: Placed<SentName>) {
  const { element, use, text } = name
  const parts = partsOfName(name)
  if (textsOf(name.given).length === 0 || !name.family) {
    const single = parts.length === 1 && text === undefined
    const sentence = single ? ONE_NAME : NAME_IN_PARTS
    unprocessable(sentence, { [element]: sentence })
  }
  for (const part of ['prefix', 'given', 'family', 'suffix']) kept.from(part, `${element}.${part}`)
  if (use === 'official') kept.keep(`${element}.use`)
  if (text !== undefined && isSaidBy(text, parts)) kept.keep(`${element}.text`)
}
const ONE_NAME =
  'A name has a family and a given name here. Of somebody who has one name alone, send it as both.'

function keepPreferredName(kept: Kept, name: Placed<SentName>) {
  const { element, use, text, given, family } = name
  kept.from('preferredName', text === undefined ? `${element}.given` : `${element}.text`)
  if (use === 'usual') kept.keep(`${element}.use`)
  const parts = partsOfName({ given, family })
  if (text === undefined || parts.every((part) => isSaidBy(part, [text])))
    kept.keep(`${element}.given`, `${element}.family`)
}
