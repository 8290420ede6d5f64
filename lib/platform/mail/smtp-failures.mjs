/*
 * What keeps a mail server from being used, in words that say what to do. No mail is to blame for
 * any of it, so the answer of the server is not kept: it would count as a refusal of the mail.
 */

const UNENCRYPTED =
  'The mail server offers no encryption (STARTTLS), and the password of SMTP_URL is not sent without it: use smtps://, or allow it by ALLOW_UNENCRYPTED_SMTP_PASSWORD=true.'
const EXPIRED =
  'The certificate of the mail server has expired: renew it there, and mail goes on by itself.'
const NOT_YET_VALID =
  'The certificate of the mail server is not valid yet: set the clocks of both machines.'

/**
 * The names of a certificate, as it lists them.
 *
 * @param {{ subjectaltname?: string }} [certificate]
 */
const namesOf = ({ subjectaltname = '' } = {}) =>
  subjectaltname.replaceAll('DNS:', '').replaceAll('IP Address:', '').slice(0, 200)

/**
 * Codes with which Node.js refuses a certificate whose authority it does not know, or which names
 * none.
 */
const UNTRUSTED =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT|GET_ISSUER_CERT_LOCALLY|VERIFY_LEAF_SIGNATURE)|CERT_(UNTRUSTED|CHAIN_TOO_LONG|REVOKED|REJECTED)|INVALID_(CA|PURPOSE))$/

/**
 * @typedef {Error & { code?: string, originalCode?: string, command?: string, responseCode?: number,
 *   host?: string, cert?: { subjectaltname?: string } }} Failure
 */

/**
 * Why a certificate was refused, if it was.
 *
 * @param {Failure} failure
 */
function certificateFailure({ originalCode = '', host, cert }) {
  if (originalCode === 'CERT_HAS_EXPIRED') return EXPIRED
  if (originalCode === 'CERT_NOT_YET_VALID') return NOT_YET_VALID
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of the mail server is for another name: SMTP_URL names ${host}, and it is for ${namesOf(cert) || 'none'}. Name the server in SMTP_URL as its certificate does.`
  if (UNTRUSTED.test(originalCode))
    return `The certificate of the mail server is not trusted here (${originalCode}): give the server one of a public authority, or name the file with its authority by NODE_EXTRA_CA_CERTS.`
  return undefined
}

/** @param {string} sentence */
const saying = (sentence) =>
  Object.assign(new Error(sentence), { code: 'ETLS', command: 'STARTTLS', response: sentence })

/**
 * What a connection has failed with: in a sentence where the server offers no encryption or its
 * certificate is refused, and as it was otherwise.
 *
 * @param {Failure} error
 * @param {{ requireTLS?: boolean }} options
 */
export function explained(error, { requireTLS = false }) {
  const { command = '', responseCode = 0 } = error
  if (requireTLS && /^(EHLO|STARTTLS)$/.test(command) && responseCode >= 500)
    return saying(UNENCRYPTED)
  const sentence = certificateFailure(error)
  return sentence ? saying(sentence) : error
}
