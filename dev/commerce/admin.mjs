/**
 * The one user that cannot be made over HTTP, because making one takes one: it holds the token of
 * this installation.
 * @param {import('awilix').AwilixContainer} container
 * @param {{ email: string, password: string, token: string }} admin
 */
export async function ensureAdmin(container, { email, password, token }) {
  const users = container.resolve('userService')
  const [known] = await users.list({ email })
  const user = known ?? (await users.create({ email, role: 'admin' }, password))
  if (user.api_token !== token) await users.update(user.id, { api_token: token })
}
