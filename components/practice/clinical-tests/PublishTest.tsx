import { PublishDialog } from '@/components/ui/form/history/PublishDialog'
import { clinicalTests, useClinicalTestActs } from '@/hooks/practice/use-clinical-tests'
import { useRecord } from '@/hooks/ui/list/use-record'
import { missingIn, type ClinicalTest } from '@/lib/practice/clinical-tests/schema'
import { comparable, openIn } from './values'
import { fieldWords } from './words'

type Props = {
  code: string
  onDone?: () => void
  onEdit?: (code: string) => void
  onClose: () => void
}

export function PublishTest({ code, onDone, onEdit, onClose }: Props) {
  const { publish } = useClinicalTestActs()
  return (
    <PublishDialog
      what="The test"
      answer={useRecord(clinicalTests, code)}
      words={fieldWords}
      about={(test) => {
        const { published, draft } = test
        return {
          name: openIn(test).name,
          number: openIn(test).number,
          missing: missingIn(openIn(test)),
          sentence: consequenceOf(test),
          ...(published && draft && { before: comparable(published), after: comparable(draft) }),
        }
      }}
      onPublish={publish}
      onDone={onDone}
      onEdit={() => onEdit?.(code)}
      onClose={onClose}
    />
  )
}

function consequenceOf({ published, draft, everywhere, organizations }: ClinicalTest): string {
  const whom = everywhere
    ? 'every organization'
    : organizations.length === 1
      ? organizations[0]!.organization.label
      : `${organizations.length} organizations`
  if (!published || !draft)
    return `It can be ordered at once, by ${whom}. What is published is not changed any more: a change makes a new version.`
  const same = JSON.stringify(comparable(published)) === JSON.stringify(comparable(draft))
  const supersedes = `It takes the place of version ${published.number} at once.`
  return same ? `${supersedes} Nothing in it has changed.` : `${supersedes} This is what changes:`
}
