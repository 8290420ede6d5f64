import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useReport } from '@/hooks/marketing/use-campaigns'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import { FigureList } from './FigureList'
import { Hours } from './Hours'
import { LinkTable } from './LinkTable'
import styles from './Report.module.css'
import { VariantTable } from './VariantTable'

/** What came of a campaign: people apart from machines. */
export const Report = ({ campaign }: { campaign: Campaign }) => (
  <Loaded
    what="The report"
    answer={useReport(campaign)}
    waiting={<Skeleton height={320} aria-busy="true" />}
  >
    {({ figures, variants, links, hours }) =>
      figures.sent === 0 ? (
        <EmptyState icon={IconChartBar} title="Nothing to report yet">
          As soon as the first mails are out, you see here what comes of them.
        </EmptyState>
      ) : (
        <div className={styles.report}>
          <FigureList figures={figures} audience={campaign.audience} />
          {hours.length > 0 && <Hours hours={hours} />}
          {variants.length > 0 && (
            <VariantTable
              variants={variants}
              winner={campaign.abWinner}
              isOver={campaign.status === 'sent'}
            />
          )}
          <LinkTable links={links} delivered={figures.delivered} />
        </div>
      )
    }
  </Loaded>
)
