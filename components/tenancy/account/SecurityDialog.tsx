import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Select } from '@/components/ui/form/fields/Select'
import { TagsInput } from '@/components/ui/form/fields/TagsInput'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useBarred, useSaveSecurity } from '@/hooks/tenancy/use-account'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { SecurityChange, type Account } from '@/lib/tenancy/organizations/schema'
import styles from './Account.module.css'
import { sourceOf } from './sources'
import { securityOf, type SecurityValues } from './values'
import { fieldWords, hoursWord, idleWord } from './words'

const MINUTES = [5, 10, 15, 20, 30]
const HOURS = [1, 2, 4, 8, 12]

/** Says who is let in, and how long a session lasts. */
export function SecurityDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const save = useSaveSecurity()
  return (
    <FormDialog
      title={`Security of “${account.label}”`}
      schema={SecurityChange}
      initialValues={securityOf(account)}
      record={account}
      valuesOf={securityOf}
      words={fieldWords}
      onSubmit={async (input) =>
        `Security of “${(await save(input)).label}” saved. It holds at once.`
      }
      onClose={onClose}
    >
      {(form) => <SecurityFields form={form} account={account} />}
    </FormDialog>
  )
}

function SecurityFields({
  form,
  account: { security },
}: {
  form: Form<SecurityValues>
  account: Account
}) {
  const { signInDomains } = form.values
  return (
    <>
      <p className={styles.note}>
        For its people and those of everything below, who can be asked for more and for no less.
        Staff of the provider are not concerned.
      </p>
      <LimitField
        label="Idle sessions end"
        choices={MINUTES}
        word={idleWord}
        setting={security.sessionIdleMinutes}
        {...form.getInputProps('sessionIdleMinutes')}
      />
      <LimitField
        label="Sessions end"
        choices={HOURS}
        word={hoursWord}
        setting={security.sessionHours}
        {...form.getInputProps('sessionHours')}
      />
      <TagsInput
        label="Domains of sign-in addresses"
        description={
          signInDomains
            ? 'Nobody else is let in.'
            : `${sourceOf(security.signInDomains)} Name one to let in nobody else.`
        }
        placeholder={signInDomains ? '' : 'example.com'}
        splitChars={[',', ' ', ';']}
        {...form.getInputProps('signInDomains')}
        value={signInDomains ?? []}
        onChange={(domains) =>
          form.setFieldValue(
            'signInDomains',
            domains.length > 0
              ? domains.map((domain) => domain.toLowerCase().replace(/^@/, ''))
              : null,
          )
        }
        error={form.errors.signInDomains ?? firstOf(form.errors)}
      />
      <Barred domains={signInDomains} />
    </>
  )
}

/** What is wrong with one of the domains is said where they all are. */
const firstOf = (errors: Form<SecurityValues>['errors']) =>
  Object.entries(errors).find(([path]) => path.startsWith('signInDomains.'))?.[1]

type LimitProps = {
  label: string
  choices: number[]
  word: (value: number) => string
  setting: Account['security']['sessionHours']
  value?: number | null
  onChange?: (value: number | null) => void
}

function LimitField({ choices, word, setting, value = null, onChange, ...input }: LimitProps) {
  const known =
    value === null || choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b)
  return (
    <Select
      {...input}
      clearable
      clearButtonProps={{ 'aria-label': `${input.label}: none of its own` }}
      description={value === null ? `${sourceOf(setting)} Choose one to be stricter.` : undefined}
      placeholder={setting.source === 'own' ? 'What holds otherwise' : word(setting.value)}
      data={known.map((choice) => ({ value: String(choice), label: word(choice) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
    />
  )
}

/** Who would not be let in any more, before it is so. */
function Barred({ domains }: { domains: string[] | null }) {
  const { data, error } = useBarred(domains)
  if (!domains || (error && error.status === 422)) return null
  if (error) return <p className={styles.note}>Who would be kept out could not be asked.</p>
  if (!data) return <p className={styles.note}>Asking who would be kept out…</p>
  if (data.people === 0)
    return <p className={styles.note}>Nobody who belongs here now is kept out.</p>
  const beside = data.people - data.here.length
  return (
    <div role="status" className={styles.barred}>
      {data.people === 1 ? 'One person is' : `${data.people} people are`} not let in any more:
      <ul>
        {data.here.map(({ name, email }) => (
          <li key={email}>
            {name} <span className={styles.source}>{email}</span>
          </li>
        ))}
        {beside > 0 && (
          <li>
            {data.here.length > 0
              ? `and ${beside} more, here or below`
              : 'whom you may not know by name'}
          </li>
        )}
      </ul>
    </div>
  )
}
