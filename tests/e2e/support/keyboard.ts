import { expect, type Locator, type Page } from '@playwright/test'

/** How something and what is drawn around it looks, as far as a focus changes it. */
const look = (target: Locator) =>
  target.evaluate((element) =>
    [
      element,
      element.parentElement,
      element.nextElementSibling,
      element.parentElement?.parentElement,
    ].map((one) => {
      if (!one) return undefined
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one)
      return [outline, boxShadow, borderColor, backgroundColor]
    }),
  )
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** So many stops are on no page of the console. */
const MOST = 200

/** A person without a mouse: nothing is pressed but keys, and what has the focus has to be seen. */
export function keyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  /** Goes on with Tab until something has the focus, which has to show. */
  const to = async (target: Locator) => {
    await expect(target).toBeVisible()
    if (await hasFocus(target)) return
    const before = await look(target)
    for (let stops = 0; !(await hasFocus(target)); stops++) {
      expect(stops, `${target} is reached with Tab`).toBeLessThan(MOST)
      await press('Tab')
    }
    await expect(target).toBeInViewport()
    expect(await look(target), `${target} shows its focus`).not.toEqual(before)
  }
  return {
    press,
    to,
    /** Presses a button, or follows a link. */
    use: async (target: Locator) => {
      await to(target)
      await press('Enter')
    },
    /** Replaces what stands in a field. */
    fill: async (target: Locator, value: string) => {
      await to(target)
      await press('Control+a')
      await page.keyboard.type(value)
    },
    /** Chooses what the arrows come to first of what is called so. */
    choose: async (option: Locator, open: () => Promise<unknown>) => {
      await open()
      await expect(option.first()).toBeVisible()
      for (let steps = 0; !(await isAtHand(option.first())); steps++) {
        expect(steps, `${option} is reached with the arrows`).toBeLessThan(MOST)
        await press('ArrowDown')
      }
      await press('Enter')
    },
    /** After something was done the focus has not gone with what it was done with. */
    goesOn: () =>
      expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true),
  }
}

/** What has the focus itself, or what a list shows as the one that Enter chooses. */
const isAtHand = (option: Locator) =>
  option.evaluate(
    (element) =>
      element === document.activeElement || element.hasAttribute('data-combobox-selected'),
  )
