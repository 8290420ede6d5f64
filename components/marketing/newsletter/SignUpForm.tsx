import { Button, TextInput } from '@mantine/core'
import { Pair } from '@/components/ui/primitives/Pair'
import { signUp } from '@/hooks/marketing/use-newsletter'
import { useSaveForm } from '@/hooks/ui/form/use-save-form'
import { SignUp, type Newsletter } from '@/lib/marketing/newsletter/schema'
import styles from './Newsletter.module.css'
import { TopicBoxes } from './TopicBoxes'

type SignUpValues = { email: string; firstName: string; lastName: string; topicIds: number[] }

type Props = {
  newsletter: Newsletter
  /** Called with the address that was asked for. */
  onAsked: (email: string) => void
}

/** Who somebody is, and what they want to hear of. */
export function SignUpForm({ newsletter: { organization, topics, wording }, onAsked }: Props) {
  const { form, root, submit, sending, failure } = useSaveForm<SignUpValues, SignUp, never>({
    // Nobody is signed in here, and the next reader may be somebody else.
    name: null,
    schema: SignUp,
    // What there is only one of is what they came for.
    initialValues: {
      email: '',
      firstName: '',
      lastName: '',
      topicIds: topics.length === 1 ? [topics[0]!.id] : [],
    },
    onSubmit: async (input) => onAsked((await signUp(input)).sentTo),
    onSaved: () => {},
  })
  return (
    <>
      <h1 className={styles.title}>News from {organization}</h1>
      <p className={styles.text}>
        Choose what you want to hear about. You can change it or stop it at any time.
      </p>
      <form
        ref={root}
        onSubmit={submit}
        noValidate
        aria-label="Sign up"
        aria-busy={sending}
        className={styles.form}
      >
        {failure && (
          <p role="alert" data-notice tabIndex={-1} className={styles.failure}>
            {failure}
          </p>
        )}
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="email"
          withAsterisk
          {...form.getInputProps('email')}
        />
        <Pair>
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </Pair>
        <TopicBoxes
          label="What to write to you about"
          topics={topics}
          chosen={form.values.topicIds}
          error={form.errors.topicIds}
          onChoose={(ids) => form.setFieldValue('topicIds', ids)}
        />
        <p className={styles.agreement}>{wording}</p>
        <Button type="submit" size="md" loading={sending}>
          Sign up
        </Button>
      </form>
    </>
  )
}
