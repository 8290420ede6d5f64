const names = new Intl.DisplayNames('en', { type: 'language' })
const TAG = /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/

/** "German" for de, "Austrian German" for de-AT; what is no tag stays what it is. */
export const languageWord = (code: string) => (TAG.test(code) ? (names.of(code) ?? code) : code)

/** What is offered; any other one that somebody has stays what it is. */
const LANGUAGES =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )

/** The usual languages by name, and one that is there already. */
export function languageChoices(present?: string | null) {
  const offered = !present || LANGUAGES.includes(present) ? LANGUAGES : [present, ...LANGUAGES]
  const choices = offered.map((value) => ({ value, label: languageWord(value) }))
  return choices.sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
