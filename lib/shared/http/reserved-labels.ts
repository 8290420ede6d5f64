const wordsOf = (text: string) => text.trim().split(/\s+/)

/**
 * The product's own hosts, and words of its addresses that an organization could be mistaken for.
 */
const PRODUCT = wordsOf(`
  login www global admin api app home mail static assets status support dashboard
  account accounts administrator apps auth billing commerce console fhir graphql help id identity logout null oauth oidc
  organizations portal public register root saml secure security sign-in sign-out sign-up signin signout signup
  sso staff superuser sysadmin system undefined
`)

/**
 * Mail: servers, and the names at which programs look for settings, policies and keys (RFC 6186,
 * RFC 8461, Autodiscover, Web Key Directory).
 */
const MAIL = wordsOf(`
  abuse autoconfig autodiscover bimi bounce bounces dkim dmarc domainkey email emails exchange hostmaster imap imaps inbound
  lists mailer mailer-daemon mailhost mails mailserver mta mta-sts mx newsletter no-reply noreply outbound owa pop pop3 pop3s
  pops postmaster relay roundcube smtp smtps spf submission submissions tls-rpt webmail webmaster
  jmap managesieve openpgpkey sieve
`)

/**
 * Names that machines look up by themselves: proxies, directories, calls, devices and certificates.
 */
const DISCOVERY = wordsOf(`
  acme acme-challenge broadcasthost caldav carddav enterpriseenrollment enterpriseregistration isatap kerberos ldap ldaps
  localdomain localhost lyncdiscover msoid ntp ocsp pki proxy pxe sip sipdir sips stun time turn well-known wpad xmpp
  adfs caldavs carddavs certauth crl lyncdiscoverinternal nntp radius sipexternal sipinternal snmp stuns syslog tftp turns
  xmpp-client xmpp-server
`)

/** Servers and environments that hosting providers usually name so. */
const SERVERS = wordsOf(`
  backup cache cdn cpanel cpcalendars cpcontacts database dev developer developers dns docs domain domains download downloads
  edge files firewall ftp ftps gateway git health host hosting images img internal intranet local logs media metrics monitor
  monitoring mysql nameserver network ns origin phpmyadmin plesk postgres preview prod production redis remote router sandbox
  server sftp ssh ssl staging statistics stats test testing tls upload uploads vpn web webdav webdisk webhook webhooks
  websocket whm whois ws wss
`)

/** Servers of which there are several, told apart by a number: `ns1`, `smtp01`, `mx10`. */
const NUMBERED = /^(?:dns|ftp|imap|mail|mx|ns|pop|proxy|relay|smtp|vpn|web|www)\d+$/

/**
 * Labels that no organization may take as its domainURL, whatever the installation calls its own
 * hosts. An organization that has one of these names keeps it.
 */
export const RESERVED_LABELS: readonly string[] = [
  ...new Set([...PRODUCT, ...MAIL, ...DISCOVERY, ...SERVERS]),
]

/** Whether a label is one of those, or that of a server with a number. */
export const isReservedLabel = (label: string): boolean =>
  RESERVED_LABELS.includes(label) || NUMBERED.test(label)
