import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from 'next/router'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useAccountActs, useAvailability } from '@/hooks/tenancy/use-account'
import { useKeptText } from '@/hooks/ui/form/use-kept-text'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links, withOrganization } from '@/lib/client/links'
import type { Account } from '@/lib/tenancy/organizations/schema'
import styles from './Account.module.css'

/** A pause in typing, in milliseconds, after which it is asked whether the name is free. */
const PAUSE = 250

/** Gives an organization another subdomain, and says as one types whether it is free. */
export function SubdomainDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { domainURL, label, version } = account
  const router = useRouter()
  const { organizationOrigin } = usePageProps()
  const acts = useAccountActs()
  const { text: name, type, forget } = useKeptText('Subdomain', domainURL)
  const [settled] = useDebouncedValue(name, PAUSE)
  const { data, error } = useAvailability(domainURL, settled)
  const known = settled === name ? data : undefined
  const sentence =
    name === domainURL
      ? 'This is its present one.'
      : known
        ? 'It is free.'
        : error
          ? 'Whether it is free could not be asked.'
          : 'Asking whether it is free…'
  const host = new URL(links.home(organizationOrigin, 'x')).host.slice(1)

  const rename = async () => {
    const { domainURL } = await acts.rename({ domainURL: name, version })
    await router.replace(withOrganization(router.pathname, router.query, domainURL), undefined, {
      shallow: true,
    })
  }
  return (
    <ConfirmDialog
      title={`Change the subdomain of “${label}”`}
      action="Change"
      harmless
      onConfirm={rename}
      done={`“${label}” is now at ${name}${host}.`}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      Whoever follows an address with the old name is led to the new one. Programs that call it
      should be told.
      <TextInput
        label="Subdomain"
        className={styles.subdomain}
        autoComplete="off"
        spellCheck={false}
        maxLength={63}
        data-autofocus
        rightSection={<span className={styles.host}>{host}</span>}
        rightSectionWidth="auto"
        value={name}
        onChange={({ currentTarget }) => type(currentTarget.value.toLowerCase())}
        error={known?.why}
        description={!known?.why && <span role="status">{sentence}</span>}
      />
    </ConfirmDialog>
  )
}
