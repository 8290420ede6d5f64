/** From it the app's database password follows: every clone of the template has the same. */
export const SECRET = 'a-secret-for-tests-of-32-characters-or-more'

/** Keys the seals of the audit log. */
export const AUDIT_SECRET = 'an-audit-key-for-tests-of-32-characters'

export const PARENT = 'polyclinic.localhost'
export const PORT = 3000
export const LOGIN = `login.${PARENT}:${PORT}`

/** The environment of a web process, as `npm start` would resolve it. */
export const webProcess = {
  PORT: String(PORT),
  PARENT_DOMAIN: PARENT,
  NEXTAUTH_URL: `http://${LOGIN}`,
  NEXTAUTH_SECRET: SECRET,
  AUDIT_KEY: AUDIT_SECRET,
  OIDC_ISSUER: 'http://localhost:3001',
  OIDC_CLIENT_ID: 'polyclinic',
  OIDC_CLIENT_SECRET: 'not-secret',
  POLYCLINIC_DEMO: 'true',
  STAFF_ALLOWED_DOMAIN: 'polyclinic.example',
  STAFF_ALLOWED_EMAILS: 'auditor@partner.example',
  MAIL_INTAKE_TOKEN: 'a-token-for-mail-servers-in-tests-1',
  // Whole matrices of calls come from one address.
  RATE_LIMITS: 'false',
  // A busy machine takes its time: what a caller is told of that, the tests of it ask for.
  ANSWER_SECONDS: '120',
  LOG_LEVEL: 'silent',
}
