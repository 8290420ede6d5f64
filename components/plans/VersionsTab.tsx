import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Loaded } from '@/components/data/Loaded'
import type { Hand } from '@/components/forms/RecordDrawer'
import { Versions } from '@/components/forms/Versions'
import { usePlanAddress, usePlanVersions } from '@/hooks/use-plans'
import { PriceTable } from './PriceTable'
import { comparable } from './values'
import styles from './VersionsTab.module.css'
import { fieldWords, statusOf } from './words'

/** Every version of a plan: what each offered, and what it changed. */
export function VersionsTab({ code, hand }: { code: string; hand: Hand }) {
  const { compare } = usePlanAddress()
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
          actions={({ number }) => (
            <Button
              variant="default"
              className={styles.compare}
              leftSection={<IconArrowsLeftRight size={16} stroke={1.5} aria-hidden />}
              onClick={() => {
                const before = versions.find((version) => version.number < number)
                if (hand.mayLeave()) compare(before && { code, number: before.number }, { code, number })
              }}
            >
              Compare version {number} with…
            </Button>
          )}
        />
      )}
    </Loaded>
  )
}
