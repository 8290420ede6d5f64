import { env } from '@/lib/server/env'
import { renderMail } from '@/lib/server/mail-layout'
import { originOf } from '@/lib/shared/hosts'
import { LICENCE_TYPES, type LicenceType } from '@/lib/shared/licence-words'
import { subdivisionName } from '@/lib/shared/subdivisions'

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

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const left = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

const licenceIn = ({ type, number, subdivision }: Ending) =>
  [`${LICENCE_TYPES[type]} licence ${number}`, subdivision && subdivisionName(subdivision)].filter(Boolean).join(', ')
const endIn = ({ expires, daysLeft }: Ending) => `${inWords.format(new Date(expires))}, ${left(daysLeft)}`

const pageOf = ({ domainURL }: Organization) => `${originOf(domainURL, env().site)}/home/practitioners`
const FOOT = 'Polyclinic writes 90, 60, 30 and 7 days before a licence ends.'

/** `endings` are the recipient's own, the first to end first. */
export function mailToPractitioner(organization: Organization, recipient: string, endings: Ending[]) {
  const [next] = endings as [Ending]
  const [subject, it] =
    endings.length === 1
      ? [`Your licence ${next.number} ends ${left(next.daysLeft)}`, 'it']
      : [`${endings.length} of your licences end soon, the first ${left(next.daysLeft)}`, 'them']
  return {
    organizationId: organization.id,
    about: next.roleId,
    recipient,
    ...renderMail({
      subject,
      title: subject,
      paragraphs: [
        ...endings.map((ending) => `${licenceIn(ending)}: holds until ${endIn(ending)}.`),
        `Renew ${it} in good time, and let ${organization.label} have the renewed document.`,
      ],
      action: { label: 'Open your record', address: pageOf(organization) },
      foot: [FOOT, `Sent for ${organization.label}, where you practise.`],
    }),
  }
}

/** `endings` are those of an organization's practitioners, the first to end first. */
export function mailToOrganization(organization: Organization, endings: Ending[]) {
  const [next] = endings as [Ending]
  const [subject, title] =
    endings.length === 1
      ? [`A licence of ${next.name} ends ${left(next.daysLeft)}`, 'A licence ends soon']
      : [`${endings.length} licences end soon, the first ${left(next.daysLeft)}`, `${endings.length} licences end soon`]
  return {
    organizationId: organization.id,
    about: `licences of ${organization.id}`,
    recipient: organization.email,
    ...renderMail({
      subject,
      title,
      paragraphs: endings.map((ending) => `${ending.name}: ${licenceIn(ending)} holds until ${endIn(ending)}.`),
      action: { label: 'See the practitioners', address: `${pageOf(organization)}?expiry=90` },
      foot: [FOOT, `Sent to the address in the account of ${organization.label}.`],
    }),
  }
}
