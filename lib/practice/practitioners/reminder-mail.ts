import { env } from '@/lib/platform/config/env'
import { dateWord, daysWord, type Manner } from '@/lib/platform/mail-templates/variables'
import { originOf } from '@/lib/shared/http/hosts'
import { LICENCE_TYPES, type LicenceType } from '@/lib/shared/licence-words'
import { subdivisionName } from '@/lib/shared/places/subdivisions'

/** Whose mail it is; `email` is empty where nobody is to be written to. */
export type Organization = { id: number; label: string; domainURL: string; email: string }

/** A licence that ends soon, and whose it is. */
export type Ending = {
  type: LicenceType
  number: string
  subdivision: string | null
  /** A date. */
  expires: string
  daysLeft: number
  roleId: string
  name: string
  email: string | null
  isFirst: boolean
}

const licenceIn = ({ type, number, subdivision }: Ending) =>
  [`${LICENCE_TYPES[type]} licence ${number}`, subdivision && subdivisionName(subdivision)]
    .filter(Boolean)
    .join(', ')
const endIn = ({ expires, daysLeft }: Ending, manner: Manner) =>
  `${dateWord(expires, manner)}, ${daysWord(daysLeft, manner)}`

const pageOf = ({ domainURL }: Organization) =>
  `${originOf(domainURL, env().site)}/home/practitioners`

/** What both say of the licences, of which the first ends first. */
const counted = (endings: Ending[], manner: Manner) => ({
  one: endings.length === 1,
  count: endings.length,
  left: daysWord(endings[0]!.daysLeft, manner),
})

/** What the mail to a practitioner says: `endings` are their own, the first to end first. */
export const wordsToPractitioner =
  (organization: Organization, endings: Ending[]) => (manner: Manner) => ({
    ...counted(endings, manner),
    number: endings[0]!.number,
    licences: endings.map(
      (ending) => `${licenceIn(ending)}: holds until ${endIn(ending, manner)}.`,
    ),
    link: pageOf(organization),
  })

/**
 * What the mail to an organization says: `endings` are those of its practitioners, the first to end
 * first.
 */
export const wordsToOrganization =
  (organization: Organization, endings: Ending[]) => (manner: Manner) => ({
    ...counted(endings, manner),
    name: endings[0]!.name,
    licences: endings.map(
      (ending) => `${ending.name}: ${licenceIn(ending)} holds until ${endIn(ending, manner)}.`,
    ),
    link: `${pageOf(organization)}?expiry=90`,
  })
