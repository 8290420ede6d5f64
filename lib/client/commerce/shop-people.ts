import { shownAddress } from '@/lib/shared/text/email-address'
import { personName } from '@/lib/shared/text/person-name'

type Person = { email: string; first_name: string | null; last_name: string | null }

/** An organization buys under an address that the console has made for it. */
export const isOrganization = ({ email }: Pick<Person, 'email'>) =>
  /^organization-\d+-[0-9a-f]{32}@commerce\./.test(email)

/**
 * Where somebody can be written to, as addresses are shown: what an organization buys under is no
 * address for that.
 */
export const mailOf = (person: Pick<Person, 'email'>) =>
  isOrganization(person) ? null : shownAddress(person.email)

/**
 * Guests often have no name. An organization has its own as the first one, and its domainURL as the
 * last.
 */
export const nameOf = (person: Person) =>
  (isOrganization(person) ? person.first_name : personName(person.first_name, person.last_name)) ||
  shownAddress(person.email)

/** Where they can be written to where they have a name as well, to stand beside it. */
export const mailBeside = (person: Person) =>
  nameOf(person) === shownAddress(person.email) ? null : mailOf(person)

/** "Ada Lovelace (ada@example.org)": many share a name. */
export function fullNameOf(person: Person): string {
  const mail = mailBeside(person)
  return mail ? `${nameOf(person)} (${mail})` : nameOf(person)
}

/** Whoever something was sold to: a sale has an address of its own, and not always a customer. */
export const buyerOf = ({ email, customer }: { email: string; customer: Person | null }) =>
  customer ? nameOf(customer) : shownAddress(email)
