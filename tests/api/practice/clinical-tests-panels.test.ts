import { describe, expect, test } from 'vitest'
import {
  act,
  content,
  drafted,
  find,
  newCode,
  owner,
  panelOf,
  PATH,
  published,
  put,
  retire,
} from '@/tests/support/practice/clinical-tests'
import { send } from '@/tests/support/http/request'

describe('panels', () => {
  test('keep their members in order, and hold those of a published one in the catalogue', async () => {
    const [sodium, potassium] = [
      await published({ name: 'Sodium' }),
      await published({ name: 'Potassium' }),
    ]
    const panel = await published({ name: 'Electrolytes', ...panelOf(potassium.code, sodium.code) })
    expect(panel.published.members.map(({ name }: { name: string }) => name)).toEqual([
      'Potassium',
      'Sodium',
    ])
    expect((await find(sodium.code)).panels).toEqual([{ code: panel.code, name: 'Electrolytes' }])
    const refused = await retire(sodium.code)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `It belongs to Electrolytes (${panel.code}). Publish a version of that panel without it first.`,
    ])
    const { version } = (await act(panel.code, 'draft', { version: panel.version })).body.data
    await put(panel.code, { ...content, ...panelOf(potassium.code), version })
    await act(panel.code, 'publish', { version: version + 1 })
    expect((await retire(sodium.code, { replacedBy: potassium.code })).status).toBe(200)
    const again = await send(PATH, {
      as: owner,
      json: { code: newCode(), ...content, ...panelOf(sodium.code) },
    })
    expect(again.body.fields).toEqual({
      members: `${sodium.code} is retired: take ${potassium.code} in its place.`,
    })
  })

  test('are published when all of their members are', async () => {
    const member = await drafted()
    const { code, version } = await drafted(panelOf(member.code))
    const { status, body } = await act(code, 'publish', { version })
    expect([status, body.fields]).toEqual([
      422,
      { members: `${member.code} is not published: a panel offers only what is.` },
    ])
  })

  test('contain themselves neither at once nor through others, published or drafted', async () => {
    const inner = await published()
    const middle = await published(panelOf(inner.code))
    const outer = await drafted(panelOf(middle.code))
    const { version } = (await act(inner.code, 'draft', { version: inner.version })).body.data
    const refused = await put(inner.code, { ...content, ...panelOf(outer.code), version })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      {
        members: `The panel would contain itself: ${inner.code} › ${outer.code} › ${middle.code} › ${inner.code}.`,
      },
    ])
    const itself = await put(inner.code, { ...content, ...panelOf(inner.code), version })
    expect(itself.body.fields).toEqual({ members: 'A panel cannot contain itself.' })
  })

  test('are looked through once each, however many ways lead to them', async () => {
    let below: string[] = []
    for (let level = 0; level < 12; level++) {
      const panels = [
        await drafted(panelOf(...below)),
        await drafted(panelOf(...below)),
        await drafted(panelOf(...below)),
        await drafted(panelOf(...below)),
      ]
      below = panels.map(({ code }) => code)
    }
    expect((await find(below[0]!)).draft.members).toHaveLength(4)
  })

  test('do not come to contain each other by changes at the same moment', async () => {
    const [a, b] = [await drafted(), await drafted()]
    const changes = await Promise.all([
      put(a.code, { ...content, ...panelOf(b.code), version: a.version }),
      put(b.code, { ...content, ...panelOf(a.code), version: b.version }),
    ])
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('are not published with what is retired at the same moment', async () => {
    const member = await published()
    const panel = await drafted(panelOf(member.code))
    const both = await Promise.all([
      retire(member.code),
      act(panel.code, 'publish', { version: panel.version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])])
  })

  test.each([
    ['itself', async (code: string) => code, 'A test cannot replace itself.'],
    ['a draft', async () => (await drafted()).code, 'The replacement is not a published test.'],
    ['nothing known', async () => 'NO-SUCH-TEST', 'The replacement is not a published test.'],
  ])('and tests are not replaced by %s', async (_title, of, message) => {
    const { code } = await published()
    const { status, body } = await retire(code, { replacedBy: await of(code) })
    expect([status, body.fields]).toEqual([422, { replacedBy: message }])
  })

  test('and tests are not retired without a reason or a replacement', async () => {
    const { status, body } = await retire((await published()).code, { reason: ' ' })
    expect([status, body.fields]).toEqual([
      422,
      { reason: 'Give a reason, or choose a replacement.' },
    ])
  })
})
