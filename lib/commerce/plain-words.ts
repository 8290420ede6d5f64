/** What Medusa says in words of its tables, or with ids in them, and what it means to whoever reads it in the console. */
const SENTENCES: [told: RegExp, sentence: string][] = [
  [/^\w+ with (\w+) (.+?) already exists\.?$/, 'There is one with the $1 “$2” already. Choose another $1.'],
  [/^Key \((\w+)\)=\((.+)\) already exists\.?$/, 'There is one with the $1 “$2” already. Choose another $1.'],
  [/^(.+) already exists in region \w+$/, '$1 is in another region already. Take it out of that one first.'],
  [/^You cannot delete the default sales channel$/, 'This is the default sales channel, which cannot be deleted.'],
  [/^Can't invite a user with an existing account$/, 'There is a user with this e-mail address already.'],
  [
    /^A customer with the given email already has an account\. Log in instead$/,
    'There is a customer with this e-mail address already.',
  ],
]

/** A refusal of Medusa's as a sentence for staff; as it is, where it is one already. */
export function inPlainWords(message: string): string {
  const [told, sentence] = SENTENCES.find(([told]) => told.test(message)) ?? []
  return told ? message.replace(told, sentence!) : message
}
