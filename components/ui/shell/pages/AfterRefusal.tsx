import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { OtherAccount } from './OtherAccount'
import { Support } from './Support'

/**
 * At the end of a refusal that has said whom to ask: the operator's address where there is one, who
 * is signed in, and the way to be somebody else.
 */
export function AfterRefusal() {
  const { supportEmail } = usePageProps()
  return (
    <>
      {supportEmail && <Support />}
      <OtherAccount />
    </>
  )
}
