import { usePageProps } from '@/hooks/ui/shell/use-page-props'

/**
 * Whom to write to about a page that refuses somebody; `whom` is said where the operator has named
 * no address.
 */
export function Support({
  whom = 'whoever invited you, or the operator of this console',
}: {
  whom?: string
}) {
  const { supportEmail } = usePageProps()
  return (
    <p>
      Write to {supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : whom} if you
      think that this is wrong.
    </p>
  )
}
