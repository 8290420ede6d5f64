import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ImpactReport } from '@/components/identity/roles/impact/ImpactReport'
import { readerOf } from '@/components/identity/roles/matrix/matrix'
import { peopleNoun } from '@/components/identity/roles/words'
import { OrganizationField } from '@/components/tenancy/organizations/OrganizationField'
import type { FieldWords } from '@/components/ui/form/field-words'
import { Differences } from '@/components/ui/form/history/Differences'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useProtected } from '@/hooks/identity/use-roles'
import { useAccountActs, useMoveImpact } from '@/hooks/tenancy/use-account'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { counted } from '@/lib/client/format/nouns'
import type { Impact } from '@/lib/shared/access/impact'
import type { Account } from '@/lib/tenancy/organizations/schema'
import styles from './Account.module.css'
import { fieldWords } from './words'

const CHOOSE: Failure = { status: undefined, error: 'Choose where it is to lie.', fields: {} }

/**
 * Moves an organization with everything below it, after showing who gains and who loses access by
 * that.
 */
export function MoveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { domainURL, label, version, path } = account
  const { can } = usePermissions()
  const acts = useAccountActs()
  const [chosen, setChosen] = useState<number | null>(null)
  const [top, setTop] = useState(false)
  const partOf = top ? null : (chosen ?? undefined)
  const answer = useMoveImpact(domainURL, partOf)
  const { data: resources = [] } = useProtected(can('roles:read'))

  const move = async () => {
    if (partOf === undefined) throw CHOOSE
    await acts.move({ partOf, version })
  }
  return (
    <ConfirmDialog
      title={`Move “${label}”`}
      action="Move"
      wide
      waiting={partOf !== undefined && !answer.data}
      onConfirm={move}
      done={`“${label}” moved.`}
      onClose={onClose}
    >
      It lies {path.length > 0 ? `under ${path.at(-1)!.label}` : 'at the top'} now. Everything below
      it comes along, and roles that reach down from above change with its place.
      <div className={styles.place}>
        {!top && (
          <OrganizationField
            label="Under"
            description="The organization to lie under."
            value={chosen}
            onChange={setChosen}
          />
        )}
        {path.length > 0 && (
          <Checkbox
            label="At the top, under nothing"
            checked={top}
            onChange={({ currentTarget }) => setTop(currentTarget.checked)}
          />
        )}
      </div>
      {partOf !== undefined && (
        <ImpactReport
          title="What moving changes"
          answer={answer}
          waiting={!answer.data && !answer.error}
          sumOf={sumOf}
          reader={readerOf(resources)}
        />
      )}
      {partOf !== undefined && answer.data && <ChangedSettings {...answer.data} />}
    </ConfirmDialog>
  )
}

const words: FieldWords = {
  ...fieldWords,
  logo: {
    label: 'Logo',
    change: (before, after) =>
      after === '' ? 'None' : before === '' ? 'That of an organization above' : 'Another one',
  },
}

/** The settings that it would take from other organizations, before and after. */
const ChangedSettings = ({ settings }: Impact) =>
  settings && Object.keys(settings.after).length > 0 ? (
    <section aria-label="Settings that change" className={styles.changed}>
      <h3>Settings that change</h3>
      <p>For it, and for all below that have none of their own.</p>
      <Differences {...settings} words={words} />
    </section>
  ) : null

const sumOf = (impact: Impact): string =>
  [accessIn(impact), keysIn(impact), ...billingIn(impact), partedIn(impact)]
    .filter(Boolean)
    .join(' ')

const keysNoun = { one: 'API key reaches', many: 'API keys reach' }
const keysIn = ({ keys = 0 }: Impact) =>
  keys > 0 && `${counted(keys, keysNoun)} down to only one of them, too.`

const practitionersNoun = { one: 'practitioner also serves', many: 'practitioners also serve' }
const partedIn = ({ parted = 0 }: Impact) =>
  parted > 0 &&
  `${counted(parted, practitionersNoun)} in the tree that it leaves: from then on each tree has a record of its own of them, and sees no change of the other.`

const billingIn = ({ billing = [] }: Impact) =>
  billing.map(
    ({ organization, payer }) =>
      `The subscription of ${organization} is billed to ${payer} now: from then on ${organization} pays itself.`,
  )

function accessIn({ people, unnamed = 0, gains, loses }: Impact): string {
  if (unnamed > 0)
    return `The roles of ${counted(people + unnamed, peopleNoun)} reach down to only one of the two places. ${unnamed} of them you may not know: they are not named here.`
  if (people === 0) return 'Nobody’s roles reach down to it from above, where it lies or would lie.'
  const concerned = `The roles of ${counted(people, peopleNoun)} reach down to only one of the two places.`
  return gains.length + loses.length > 0
    ? `${concerned} It takes effect with their next click.`
    : `${concerned} For nobody anything changes: what they hold otherwise allows the same.`
}
