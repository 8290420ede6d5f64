import { Button, TextInput } from '@mantine/core'
import { ExpiryField } from '@/components/ui/form/fields/ExpiryField'
import { RestoredNotice } from '@/components/ui/form/RestoredNotice'
import { useRolePeopleActs } from '@/hooks/identity/use-role-people'
import { useSaveForm } from '@/hooks/ui/form/use-save-form'
import { RolePersonInput, type Role } from '@/lib/identity/roles/schema'
import { earliestDay } from '@/lib/shared/time/ends'
import styles from './RolePeople.module.css'

type Props = { role: Role; onGiven: () => void }
type GiveValues = { email: string; expiresAt: string | null }

/** Gives a global role to somebody by their address. */
export function GiveRole({ role, onGiven }: Props) {
  const { give } = useRolePeopleActs(role.id)
  const { form, root, submit, sending, failure, restored, discard } = useSaveForm<
    GiveValues,
    RolePersonInput,
    never
  >({
    name: `people of role ${role.id}`,
    schema: RolePersonInput,
    initialValues: { email: '', expiresAt: null },
    onSubmit: async (input) => `${(await give(input)).displayName} holds “${role.name}”.`,
    onSaved: onGiven,
  })
  return (
    <form
      ref={root}
      onSubmit={submit}
      noValidate
      aria-label="Give this role"
      aria-busy={sending}
      className={styles.give}
    >
      {failure && (
        <p role="alert" data-notice tabIndex={-1} className={styles.failure}>
          {failure}
        </p>
      )}
      {restored && (
        <div className={styles.restored}>
          <RestoredNotice onDiscard={discard} />
        </div>
      )}
      <TextInput
        label="E-mail address"
        description="Of one of the staff. They need not have signed in yet."
        type="email"
        autoComplete="off"
        withAsterisk
        disabled={sending}
        {...form.getInputProps('email')}
      />
      <ExpiryField
        label="Until"
        description="The end of that day in UTC. Without a day, for good."
        clear="Without an end"
        min={earliestDay()}
        disabled={sending}
        {...form.getInputProps('expiresAt')}
        value={form.values.expiresAt}
        onChange={(expiresAt) => form.setFieldValue('expiresAt', expiresAt)}
      />
      <Button type="submit" loading={sending}>
        Give
      </Button>
    </form>
  )
}
