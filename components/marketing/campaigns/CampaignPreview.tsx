import { Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ContactField, type Reader } from '@/components/marketing/contacts/ContactField'
import { Views } from '@/components/marketing/templates/preview/TemplatePreview'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useCampaignPreview } from '@/hooks/marketing/use-campaigns'
import type { Campaign, CampaignPreviewInput } from '@/lib/marketing/campaigns/schema'
import type { Variant } from '@/lib/shared/campaign-words'
import styles from './CampaignPreview.module.css'

type Props = {
  campaign: Campaign
  /** What is being entered; without it, the mail is shown as it was saved. */
  draft?: CampaignPreviewInput['draft']
  /** What is done with the mail, beside the ways to look at it. */
  action?: ReactNode
}

const VARIANT_WORDS: Record<Variant, string> = { a: 'Subject A', b: 'Subject B' }

/** The campaign as the mail that it is, with samples filled in or as somebody gets it. */
export function CampaignPreview({ campaign, draft = null, action }: Props) {
  const [reader, setReader] = useState<Reader | null>(null)
  const [chosen, setVariant] = useState<Variant>('a')
  const hasVariants = draft ? draft.abSubject !== null : campaign.abTest !== null
  const variant = hasVariants ? chosen : 'a'
  const answer = useCampaignPreview(campaign, { variant, contactId: reader?.id ?? null, draft })
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.choices}>
        <ContactField
          domainURL={campaign.organization.domainURL}
          value={reader}
          onChange={setReader}
        />
        {hasVariants && (
          <div role="group" aria-label="Subject of the test" className={styles.variants}>
            {(['a', 'b'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === variant}
                onClick={() => setVariant(one)}
              >
                {VARIANT_WORDS[one]}
              </button>
            ))}
          </div>
        )}
        {action}
      </div>
      {answer.error && answer.data && (
        <LoadFailure
          what="The preview"
          failure={answer.error}
          onRetry={() => void answer.mutate()}
        />
      )}
      {(draft ? draft.templateId : (campaign.template?.id ?? null)) === null ? (
        <p className={styles.none}>Choose a template, and you see the mail here.</p>
      ) : (
        <Loaded
          what="The preview"
          answer={answer}
          waiting={<Skeleton height={480} aria-busy="true" />}
        >
          {(preview) => <Views preview={preview} stale={answer.stale} />}
        </Loaded>
      )}
    </section>
  )
}
