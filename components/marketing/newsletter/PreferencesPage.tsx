import { Skeleton } from '@mantine/core'
import { GuestPage } from '@/components/ui/shell/pages/GuestPage'
import { usePreferences } from '@/hooks/marketing/use-newsletter'
import { PreferencesForm } from './PreferencesForm'
import { Said } from './Said'

/**
 * What somebody gets from an organization, and the way to change it: no login, but the link of a
 * mail to them.
 */
export function PreferencesPage({ token }: { token: string | undefined }) {
  const { data, error, isLoading } = usePreferences(token)
  return (
    <GuestPage title="Mail preferences" organization={data?.organization}>
      {isLoading && !data && <Skeleton height={280} aria-busy="true" />}
      {!isLoading && !data && (
        <Said title="No preferences here">
          {error?.error ?? 'The link is not complete. Open it from a mail.'}
        </Said>
      )}
      {token && data && <PreferencesForm key={token} token={token} preferences={data} />}
    </GuestPage>
  )
}
