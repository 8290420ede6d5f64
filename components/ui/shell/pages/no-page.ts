/** What is said of an address that names no page. */
export const NO_PAGE = {
  title: 'This page does not exist',
  text: 'The address may be mistyped, or what was here has moved.',
}
