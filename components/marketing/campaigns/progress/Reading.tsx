import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { CampaignPreview } from '@/components/marketing/campaigns/CampaignPreview'
import { Checks } from '@/components/marketing/campaigns/Checks'
import { AudienceFigure } from '@/components/marketing/campaigns/form/AudienceFigure'
import {
  audienceWord,
  classWord,
  fromWord,
  hasBegun,
  hoursWord,
  shownOf,
  throttleWord,
  whenWord,
} from '@/components/marketing/campaigns/words'
import { labelOf } from '@/components/ui/form/field-words'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useChecks } from '@/hooks/marketing/use-campaigns'
import { capital } from '@/lib/client/format/nouns'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import styles from './Reading.module.css'

type Fact = [label: string, value: ReactNode]

/**
 * A campaign as it is sent, to be read: what a reviewer decides by, on one page beside the mail.
 */
export function Reading({ campaign }: { campaign: Campaign }) {
  const shown = shownOf(campaign)
  const { organization, subject, previewText, abTest, template, values } = campaign
  const begun = hasBegun(campaign)
  const entered = Object.entries(values)
  const content: Fact[] = [
    ['Subject', subject],
    ...(abTest
      ? ([
          [
            'Other subject',
            `${abTest.subject} (on ${abTest.share} % of the audience, decided after ${abTest.hours} h)`,
          ],
        ] as Fact[])
      : []),
    ['Preview text', previewText || '—'],
    [
      'Template',
      template ? `${template.name}${template.number ? `, version ${template.number}` : ''}` : '—',
    ],
    ...entered.map(([name, value]): Fact => [labelOf({}, name), value]),
  ]
  return (
    <div className={styles.columns}>
      <div className={styles.facts}>
        <Facts
          title="Audience"
          facts={[
            ['Consent', classWord(campaign.consentClass)],
            ['To', audienceWord(shown)],
          ]}
        >
          {!begun && campaign.status !== 'cancelled' && <AudienceFigure campaign={campaign} />}
        </Facts>
        <Facts title="Content" facts={content} />
        <Facts
          title="Settings"
          facts={[
            [
              'Sender',
              fromWord({ ...shown, replyTo: null }, organization.label).replace(/^From /, ''),
            ],
            ['Answers go to', campaign.replyTo ?? 'The sender'],
            ['Speed', capital(throttleWord(campaign.throttle))],
          ]}
        />
        <Facts
          title="Schedule"
          facts={[
            ['Sent', whenWord(shown)],
            ['Hours', capital(hoursWord(campaign))],
          ]}
        />
        {!begun && campaign.status !== 'cancelled' && <ChecksNow campaign={campaign} />}
      </div>
      <div className={styles.beside}>
        <CampaignPreview campaign={campaign} />
      </div>
    </div>
  )
}

const ChecksNow = ({ campaign }: { campaign: Campaign }) => (
  <section className={styles.part} aria-labelledby="checks">
    <h2 id="checks">Checks</h2>
    <Loaded
      what="The checks"
      answer={useChecks(campaign)}
      waiting={<Skeleton height={280} aria-busy="true" />}
    >
      {(checks) => <Checks checks={checks} />}
    </Loaded>
  </section>
)

const Facts = ({
  title,
  facts,
  children,
}: {
  title: string
  facts: Fact[]
  children?: ReactNode
}) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
)
