import { env } from '@/lib/platform/config/env'
import { originOf } from '@/lib/shared/http/hosts'
import { signMailToken, type MailRef } from './tokens'

type Place = { domainURL: string }

/** The image that tells of a mail being opened. */
export const openLink = ({ domainURL }: Place, mail: MailRef) =>
  `${originOf(domainURL, env().site)}/api/v1/mail/open?token=${signMailToken('open', mail)}`

/** Leads to a link of the campaign by its number, and tells of that. */
export const clickLink = ({ domainURL }: Place, mail: MailRef, link: number) =>
  `${originOf(domainURL, env().site)}/api/v1/mail/click?token=${signMailToken('click', { ...mail, link })}`

/** Where reports about a mail come to: its envelope's sender. */
export const bounceAddress = (mail: MailRef) =>
  `bounces+${signMailToken('bounce', mail)}@${env().PARENT_DOMAIN}`
