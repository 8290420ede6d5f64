import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describeRoutes, routes } from '@/lib/routes'

// Checks the description of the API with the rules of Redocly (`recommended`) and Spectral (`oas`).
// Prints what is wrong, and a summary as the last line.

const MAX_BYTES = 600 * 1024

const text = JSON.stringify(describeRoutes())
const bytes = Buffer.byteLength(text)

async function findErrors(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const byRedocly = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas], rules: {} } as never)
  const bySpectral = await linter.run(text)
  return [
    ...byRedocly
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location: [at] }) => `Redocly ${ruleId}: ${message} ${at?.pointer}`),
    ...bySpectral
      .filter(({ severity }) => severity === 0)
      .map(({ code, message, path }) => `Spectral ${code}: ${message} ${path.join('/')}`),
    ...(bytes > MAX_BYTES ? [`The description has more than ${MAX_BYTES} bytes.`] : []),
  ]
}

const errors = await findErrors()
if (errors.length > 0) console.log(errors.join('\n'))
console.log(
  `${routes.length} operations in ${Math.round(bytes / 1024)} KB, ${errors.length} errors`,
)
process.exit(errors.length > 0 ? 1 : 0)
