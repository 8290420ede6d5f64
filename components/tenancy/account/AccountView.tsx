import { Skeleton } from '@mantine/core'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { STANDINGS } from '@/components/tenancy/organizations/standings'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { useAccount, useAccountLogo } from '@/hooks/tenancy/use-account'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import { hasUsIdentifiers } from '@/lib/shared/places/countries'
import type { Account } from '@/lib/tenancy/organizations/schema'
import styles from './Account.module.css'
import { sourceOf } from './sources'
import {
  currencyWord,
  domainsWord,
  hoursWord,
  idleWord,
  localeWord,
  MEANS,
  zoneWord,
} from './words'

/** A line; `ofStaff` for what is the provider's alone. */
type Line = {
  name: string
  value: (account: Account) => ReactNode
  ofStaff?: boolean
  /** Whether an account has it; every one where it is not given. */
  where?: (account: Account) => boolean
}
type Part = { title: string; lines: Line[] }

/** A line that is there to be filled in. */
const text = (name: string, of: (account: Account) => string): Line => ({
  name,
  value: (account) => of(account) || <None />,
})

type Held = Account['settings'] & Account['security']

/** A line that says where its value comes from. */
const setting = <Name extends keyof Held>(
  name: string,
  key: Name,
  word: (value: Held[Name]['value']) => string,
): Line => ({
  name,
  value: ({ settings, security }) => {
    const held = { ...settings, ...security }[key]
    return (
      <>
        {word(held.value)}
        <span className={styles.source}>{sourceOf(held)}</span>
      </>
    )
  },
})

const Under = ({ path }: Account) => {
  const area = useArea()
  const above = path.at(-1)
  if (!above) return area === 'home' ? <None /> : 'Top level'
  return area === 'home' ? (
    above.label
  ) : (
    <Link href={links.organization(above.domainURL, 'account')}>{above.label}</Link>
  )
}

const Subdomain = ({ domainURL, aliases }: Account) => {
  const { organizationOrigin } = usePageProps()
  const hostOf = (name: string) => new URL(links.home(organizationOrigin, name)).host
  return (
    <>
      <a href={links.home(organizationOrigin, domainURL)}>{hostOf(domainURL)}</a>
      {aliases.length > 0 && (
        <ul className={styles.aliases} aria-label="Names it had before, which lead to it still">
          {aliases.map((alias) => (
            <li key={alias.domainURL}>
              {hostOf(alias.domainURL)}
              <span className={styles.source}>
                {alias.lastUsedAt ? (
                  <>
                    last used <RelativeTime at={alias.lastUsedAt} />
                  </>
                ) : (
                  'not used since the change'
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Logo = ({ settings: { logo } }: Account) => {
  const { addressOf } = useAccountLogo()
  if (!logo.value) return <None />
  return (
    <>
      <span className={styles.plate}>
        <img src={addressOf(logo.value)} alt="The logo" />
      </span>
      <span className={styles.source}>{sourceOf(logo)}</span>
    </>
  )
}

const Colour = ({ settings: { primaryColour } }: Account) => (
  <>
    <span aria-hidden className={styles.swatch} style={{ background: primaryColour.value }} />
    {primaryColour.value}
    <span className={styles.source}>{sourceOf(primaryColour)}</span>
  </>
)

const PARTS: Part[] = [
  {
    title: 'Profile',
    lines: [
      { name: 'Display name', value: ({ label }) => label },
      { name: 'Business name', value: ({ businessName }) => businessName },
      text('Legal name', ({ legalName }) => legalName),
      { name: 'Registration ID', value: ({ businessRegistrationId }) => businessRegistrationId },
      text('Tax ID', ({ taxIdType, taxId }) => taxId && `${taxIdType.toUpperCase()} ${taxId}`),
      {
        ...text('Group NPI', ({ groupNpi }) => groupNpi),
        where: ({ groupNpi, selectedCountry }) =>
          groupNpi !== '' || hasUsIdentifiers(selectedCountry),
      },
      { name: 'Under', value: (account) => <Under {...account} /> },
      {
        ...text('Referred by', ({ referrer }) =>
          referrer ? `${referrer.name} (${referrer.organization})` : '',
        ),
        ofStaff: true,
      },
      { name: 'Subdomain', value: (account) => <Subdomain {...account} /> },
      { name: 'Created', value: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    ],
  },
  {
    title: 'Address and contact',
    lines: [
      text('Street', ({ street }) => street),
      text('City', ({ postalCode, city }) => [postalCode, city].filter(Boolean).join(' ')),
      {
        name: 'Country',
        value: ({ country, subdivision }) => [country, subdivision].filter(Boolean).join(', '),
      },
      {
        name: 'Phone',
        value: ({ phone, phoneText }) =>
          phone ? <a href={`tel:${phone}`}>{phoneText}</a> : <None />,
      },
      {
        name: 'E-mail',
        value: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : <None />),
      },
      {
        name: 'Website',
        value: ({ website }) =>
          website ? (
            <a href={website} target="_blank" rel="noreferrer">
              {website.replace(/^https:\/\//, '').replace(/\/$/, '')}
            </a>
          ) : (
            <None />
          ),
      },
    ],
  },
  {
    title: 'Regional settings',
    lines: [
      setting('Time zone', 'timeZone', zoneWord),
      setting('Language', 'locale', localeWord),
      setting('Currency', 'currency', currencyWord),
    ],
  },
  {
    title: 'Security',
    lines: [
      setting('Idle sessions end', 'sessionIdleMinutes', idleWord),
      setting('Sessions end', 'sessionHours', hoursWord),
      setting('Who is let in', 'signInDomains', domainsWord),
    ],
  },
  {
    title: 'Branding',
    lines: [
      { name: 'Logo', value: (account) => <Logo {...account} /> },
      { name: 'Primary colour', value: (account) => <Colour {...account} /> },
    ],
  },
]

/** One organization's account, to be read. */
export function AccountView() {
  const area = useArea()
  const { data, error, mutate } = useAccount()
  if (error && !data)
    return <LoadFailure what="The organization" failure={error} onRetry={() => void mutate()} />
  return (
    <div className={styles.account} aria-busy={!data || undefined}>
      {data && data.standingAbove !== 'active' && <Standing {...data} />}
      {PARTS.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <dl className={styles.lines}>
            {lines
              .filter(
                ({ ofStaff, where }) =>
                  (!ofStaff || area === 'admin') && (!data || !where || where(data)),
              )
              .map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{data ? value(data) : <Skeleton height={12} width={180} />}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** That it is not as usual, and whose doing that is. */
const Standing = ({ standing, standingAbove }: Account) => {
  const { word, tone } = STANDINGS[standingAbove]
  return (
    <p className={styles.standing}>
      <Status tone={tone}>{word}</Status>{' '}
      {standing === standingAbove ? '' : 'With an organization above it. '}
      {MEANS[standingAbove]}
    </p>
  )
}
