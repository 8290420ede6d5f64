import { createRequire } from 'node:module'
import { build, type Rolldown } from 'vite'
import { READY } from '../support/shop-page'
import { OWNER, unique } from '../support/sign-in'
import { site } from '../support/site'
import { expect, test } from '../support/test'

/** The client of Medusa v1 as its makers publish it, for a browser. */
async function medusaJs(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@medusajs/medusa-js')
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, name: 'MedusaJs', formats: ['iife'] } },
  })) as Rolldown.RolldownOutput[]
  return made[0]!.output[0].code
}

type Client = {
  admin: {
    products: { list(query: object): Promise<{ products: { title: string }[] }> }
    collections: {
      create(body: object): Promise<{ collection: { id: string } }>
      delete(id: string): Promise<{ deleted: boolean }>
    }
    uploads: { create(file: File): Promise<{ uploads: { url: string }[] }> }
    auth: { getSession(): Promise<unknown> }
  }
  products: { list(query: object): Promise<{ products: { title: string }[] }> }
}
declare const MedusaJs: {
  default: new (options: { baseUrl: string; maxRetries: number }) => Client
}

test.describe('an unmodified medusa-js in the browser', () => {
  test.describe.configure({ timeout: READY + 120_000 })

  test('works with the gateway as its address', async ({ page, enter, troubles }) => {
    troubles.allow(/status of 404/)
    await enter(OWNER)
    await page.goto(`${site.login}/admin/commerce`)
    await expect(page.getByText('Commerce is connected.')).toBeVisible({ timeout: READY })
    await page.evaluate(await medusaJs())
    const title = unique('From a browser')
    const seen = await page.evaluate(async (title) => {
      const { admin, products } = new MedusaJs.default({
        baseUrl: '/api/v1/commerce',
        maxRetries: 3,
      })
      const listed = await admin.products.list({ q: 'kiosk' })
      const sold = await products.list({ handle: 'label-printer' })
      const { collection } = await admin.collections.create({ title })
      const { uploads } = await admin.uploads.create(
        new File(['a leaflet'], 'leaflet.txt', { type: 'text/plain' }),
      )
      const { deleted } = await admin.collections.delete(collection.id)
      const refused = await admin.auth
        .getSession()
        .catch((error: { response: { status: number } }) => error.response)
      return {
        titles: [...listed.products, ...sold.products].map((product) => product.title),
        uploaded: uploads[0]!.url,
        deleted,
        refused: (refused as { status: number }).status,
      }
    }, title)
    expect(seen).toEqual({
      titles: ['Check-in kiosk', 'Label printer'],
      uploaded: expect.stringMatching(/leaflet\.txt$/),
      deleted: true,
      refused: 404,
    })
  })
})
