/** Of a new variant Medusa names only the index that does not take it. */
const INDEXES = {
  IDX_2ca8cfbdafb998ecfd6d340389: 'SKU',
  IDX_045d4a149c09f4704e0bc08dd4: 'barcode',
  IDX_b5b6225539ee8501082fbc0714: 'EAN',
  IDX_aa16f61348be02dd07ce3fc54e: 'UPC',
}

/** What Medusa says in words of its tables, or with ids in them, and what it means to whoever reads it in the console. */
const SENTENCES: [told: RegExp, sentence: string][] = [
  [/^\w+ with (\w+) (.+?) already exists\.?$/, 'There is one with the $1 “$2” already. Choose another $1.'],
  [/^Key \((\w+)\)=\((.+)\) already exists\.?$/, 'There is one with the $1 “$2” already. Choose another $1.'],
  ...Object.entries(INDEXES).map(([index, field]): [RegExp, string] => [
    new RegExp(`^duplicate key value violates unique constraint "${index}"[^]*$`),
    `There is a variant with this ${field} already. Choose another ${field}.`,
  ]),
  [
    /^[A-Z][\w ]* with (id:? )?\S+ (was )?not found\.?$/,
    'This, or something that it names, has been deleted meanwhile.',
  ],
  [
    /^current transaction is aborted[^]*$/,
    'The shop has refused a part of this. Two variants may have the same SKU, barcode, EAN or UPC.',
  ],
  [/^(.+) already exists in region \w+$/, '$1 is in another region already. Take it out of that one first.'],
  [/^You cannot delete the default sales channel$/, 'This is the default sales channel, which cannot be deleted.'],
  [/^Can't invite a user with an existing account$/, 'There is a user with this e-mail address already.'],
  [
    /^A customer with the given email already has an account\. Log in instead$/,
    'There is a customer with this e-mail address already.',
  ],
]

/** Columns whose names are abbreviations, where Medusa says that there is one already. */
const ABBREVIATION = /(?<=^(?:\w+ with |Key \())(?:sku|ean|upc)\b/

/** A refusal of Medusa's as a sentence for staff; as it is, where it is one already. */
export function inPlainWords(message: string): string {
  const said = message.replace(ABBREVIATION, (column) => column.toUpperCase())
  const [told, sentence] = SENTENCES.find(([told]) => told.test(said)) ?? []
  return told ? said.replace(told, sentence!) : message
}
