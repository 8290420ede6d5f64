import { useState } from 'react'
import { RecordDrawer, type Hand } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { faqs, useSaveFaq } from '@/hooks/tenancy/use-faqs'
import { FaqChange, type FaqEntry } from '@/lib/tenancy/faqs/schema'
import { FaqDialog, type FaqDeed } from './FaqDialogs'
import { FaqFields } from './FaqFields'
import { FaqVersions } from './FaqVersions'
import { useFaqActions } from './use-faq-actions'
import { valuesOf } from './values'
import { fieldWords, statusOf } from './words'

/** One question: what is written, what was published, and what has become of it. */
export function FaqDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveFaq()
  const [asked, setAsked] = useState<{ faq: FaqEntry; deed: FaqDeed } | null>(null)
  const actionsOf = useFaqActions((faq, deed) => setAsked({ faq, deed }))
  const doneWith = (hand: Hand) => (asked?.deed === 'delete' ? onClose() : void hand.reload())
  return (
    <RecordDrawer
      entity={faqs}
      id={id}
      what="The question"
      title={({ question }: FaqEntry) => question}
      beside={(faq) => (
        <>
          <Status {...statusOf(faq)} />
          <RowMenu name={faq.question} actions={actionsOf(faq)} />
        </>
      )}
      tabs={[{ label: 'Versions', content: (faq, hand) => <FaqVersions faq={faq} hand={hand} /> }]}
      schema={FaqChange}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="faqs:update"
      onSubmit={async (input) =>
        `“${(await save(input, id)).question}” saved. Publish it to show it.`
      }
      onClose={onClose}
    >
      {(form, _, hand) => (
        <>
          <FaqFields form={form} />
          {asked && (
            <FaqDialog {...asked} onDone={() => doneWith(hand)} onClose={() => setAsked(null)} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}
