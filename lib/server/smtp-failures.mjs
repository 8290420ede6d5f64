/*
 * What keeps a mail server from being used, in words that say what to do. No mail is to blame for
 * any of it, so the answer of the server is not kept: it would count as a refusal of the mail.
 */

const UNENCRYPTED =
  'The mail server offers no encryption (STARTTLS), and the password of SMTP_URL is not sent without it: use smtps://, or allow it by ALLOW_UNENCRYPTED_SMTP_PASSWORD=true.'

/** @typedef {Error & { code?: string, command?: string, responseCode?: number }} Failure */

/** @param {string} sentence */
const saying = (sentence) =>
  Object.assign(new Error(sentence), { code: 'ETLS', command: 'STARTTLS', response: sentence })

/**
 * What a connection has failed with: in a sentence where the server offers no encryption, and as it
 * was otherwise.
 *
 * @param {Failure} error
 * @param {{ requireTLS?: boolean }} options
 */
export function explained(error, { requireTLS = false }) {
  const { command = '', responseCode = 0 } = error
  const isRefused = requireTLS && /^(EHLO|STARTTLS)$/.test(command) && responseCode >= 500
  return isRefused ? saying(UNENCRYPTED) : error
}
