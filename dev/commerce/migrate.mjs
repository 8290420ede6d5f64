import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const part = (/** @type {string} */ name) => require(`@medusajs/medusa/dist/${name}`)

/**
 * Brings Medusa's tables up to date, those of its modules included, and makes sure of it:
 * `medusa migrations run` exits with 0 also when one has failed.
 */
export async function migrate(/** @type {string} */ directory) {
  const { createMedusaContainer } = require('medusa-core-utils')
  const { asValue } = require('awilix')
  const { default: getMigrations, getModuleSharedResources } = part('commands/utils/get-migrations')

  const configModule = part('loaders/config').default(directory)
  const flags = part('loaders/feature-flags').default(configModule)
  const container = createMedusaContainer()
  container.register('db_entities', asValue([]))
  const { coreMigrations } = getMigrations(directory, flags)
  const { migrations } = getModuleSharedResources(configModule, flags)
  const dataSource = await part('loaders/database').default({
    container,
    configModule,
    customOptions: { migrations: [...coreMigrations, ...migrations] },
  })
  try {
    if (!(await dataSource.showMigrations())) return
    await dataSource.runMigrations()
    if (await dataSource.showMigrations())
      throw new Error('Medusa’s tables are not up to date after its migrations.')
  } finally {
    await dataSource.destroy()
  }
}
