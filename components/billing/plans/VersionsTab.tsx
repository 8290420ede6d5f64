import { Button } from '@mantine/core'
import { IconArrowsLeftRight, IconTransfer } from '@tabler/icons-react'
import { useRouter } from 'next/router'
import { Versions } from '@/components/ui/form/history/Versions'
import type { Hand } from '@/components/ui/form/RecordDrawer'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { usePlanAddress, usePlanVersions } from '@/hooks/billing/use-plans'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { counted } from '@/lib/client/format/nouns'
import { links } from '@/lib/client/links'
import { PriceTable } from './PriceTable'
import { comparable } from './values'
import styles from './VersionsTab.module.css'
import { fieldWords, statusOf } from './words'

/** Every version of a plan: what each offered, and what it changed. */
export function VersionsTab({ code, hand }: { code: string; hand: Hand }) {
  const { compare } = usePlanAddress()
  const router = useRouter()
  const selected = useSelected()
  const { can } = usePermissions()
  const mayMove = can('plans:publish') && can('subscriptions:update')
  return (
    <Loaded what="The versions" answer={usePlanVersions(code)}>
      {(versions) => (
        <Versions
          versions={versions}
          statusOf={({ status }) => statusOf(status)}
          comparable={comparable}
          said={(version) => ({ ...comparable(version), prices: null })}
          words={fieldWords}
          drawn={({ prices }) => (
            <div className={styles.prices}>
              <PriceTable prices={prices} />
            </div>
          )}
          actions={({ number, subscribers }) => (
            <div className={styles.actions}>
              <Button
                variant="default"
                leftSection={<IconArrowsLeftRight size={16} stroke={1.5} aria-hidden />}
                onClick={() => {
                  const before = versions.find((version) => version.number < number)
                  if (hand.mayLeave())
                    compare(before && { code, number: before.number }, { code, number })
                }}
              >
                Compare version {number} with…
              </Button>
              {mayMove && subscribers > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconTransfer size={16} stroke={1.5} aria-hidden />}
                  onClick={() =>
                    hand.mayLeave() && void router.push(links.moves(code, selected, number))
                  }
                >
                  Move its {counted(subscribers, { one: 'subscriber', many: 'subscribers' })}…
                </Button>
              )}
            </div>
          )}
        />
      )}
    </Loaded>
  )
}
