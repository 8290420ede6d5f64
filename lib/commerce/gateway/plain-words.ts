/** Of a new variant Medusa names only the index that does not take it. */
const INDEXES: Record<string, string> = {
  IDX_2ca8cfbdafb998ecfd6d340389: 'SKU',
  IDX_045d4a149c09f4704e0bc08dd4: 'barcode',
  IDX_b5b6225539ee8501082fbc0714: 'EAN',
  IDX_aa16f61348be02dd07ce3fc54e: 'UPC',
}

/**
 * What Medusa says in words of its tables, or with ids in them, and what it means to whoever reads
 * it in the console; with the field of what was sent, where it is about one.
 */
const SENTENCES: [told: RegExp, sentence: string, field?: string][] = [
  [
    /^\w+ with (\w+) (.+?) already exists\.?$/,
    'There is one with the $1 “$2” already. Choose another $1.',
    '$1',
  ],
  [
    /^Key \((\w+)\)=\((.+)\) already exists\.?$/,
    'There is one with the $1 “$2” already. Choose another $1.',
    '$1',
  ],
  [
    /^Discounts with code \[?(.+?)\]? was not found$/,
    'There is no discount with the code “$1”.',
    'code',
  ],
  [/^Discount (\S+) is expired$/, 'The discount “$1” has ended.', 'code'],
  [/^Discount (\S+) is not valid yet$/, 'The discount “$1” has not begun yet.', 'code'],
  [
    /^Discount (\S+) has been used maximum allowed times$/,
    'The discount “$1” was used as often as it can be.',
    'code',
  ],
  [
    /^Discount (\S+) is (?:only|not) valid for .*customer$/,
    'The discount “$1” is not for this customer.',
    'code',
  ],
  [
    /^The discount is not available in current region$/,
    'This discount does not hold in this region.',
    'code',
  ],
  [
    /^[A-Z][\w ]* with (id:? )?\S+ (was )?not found\.?$/,
    'This, or something that it names, has been deleted meanwhile.',
  ],
  [
    /^current transaction is aborted[^]*$/,
    'The shop has refused a part of this. Two variants may have the same SKU, barcode, EAN or UPC.',
  ],
  [
    /^(.+) already exists in region \w+$/,
    '$1 is in another region already. Take it out of that one first.',
    'countries',
  ],
  [
    /^You cannot delete the default sales channel$/,
    'This is the default sales channel, which cannot be deleted.',
  ],
  [/^(email|user) must be an email$/, 'This is not an e-mail address.', '$1'],
  [
    /^Can't invite a user with an existing account$/,
    'There is a user with this e-mail address already.',
    'user',
  ],
  [
    /^A customer with the given email already has an account\. Log in instead$/,
    'There is a customer with this e-mail address already.',
    'email',
  ],
  [
    /^Cannot generate line item for variant "(.+)" without a price$/,
    '“$1” has no price in this region.',
  ],
  [
    /^Variant with id: \S+ does not have the required inventory$/,
    'There is not as much of it in stock.',
  ],
  [/^Inventory item for (.+) not found at location$/, '“$1” is not kept at this location.'],
  [
    /^Cannot remove Inventory Level \S+ at Location [^]*$/,
    'It cannot be removed while some of it is reserved there.',
  ],
  [
    /^Deleting ProductCategory \S+ with category children[^]*$/,
    'Other categories lie in it: move or delete those first.',
  ],
  [
    /^An active order edit already exists for the order \S+$/,
    'Somebody else is editing this order already.',
  ],
  [
    /^Cannot refund more than the original (order amount|payment)$/,
    'Less than that is left to be given back.',
    'amount',
  ],
  [
    /^Only \d+ can be refunded from Payment \S+$/,
    'Less than that is left to be given back.',
    'amount',
  ],
]

/** What the database says of a row that is there already, with the name of the index. */
const REFUSED_BY = /^duplicate key value violates unique constraint "(\w+)"/

/** Columns whose names are abbreviations, where Medusa says that there is one already. */
const ABBREVIATION = /(?<=^(?:\w+ with |Key \())(?:sku|ean|upc)\b/

/** A refusal for staff, and which field of what was sent it is about, if Medusa says so. */
type Told = { error: string; fields?: Record<string, string> }

/** A refusal of Medusa's as a sentence for staff; as it is, where it is one already. */
export function inPlainWords(message: string): Told {
  const index = REFUSED_BY.exec(message)?.[1] ?? ''
  const unique = Object.hasOwn(INDEXES, index) ? INDEXES[index] : undefined
  if (unique) {
    const error = `There is a variant with this ${unique} already. Choose another ${unique}.`
    return { error, fields: { [unique.toLowerCase()]: error } }
  }
  const said = message.replace(ABBREVIATION, (column) => column.toUpperCase())
  const [told, sentence = '', field] = SENTENCES.find(([told]) => told.test(said)) ?? []
  if (!told) return { error: message }
  const error = said.replace(told, sentence)
  return field ? { error, fields: { [said.replace(told, field).toLowerCase()]: error } } : { error }
}
