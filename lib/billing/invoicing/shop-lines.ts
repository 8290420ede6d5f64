/**
 * One thing to pay for: `variantId` of a plan (`plan_offers.variants`). `unitAmount` is before tax,
 * in the smallest unit of the currency; a negative one is a credit.
 */
export type ShopLine = { variantId: string; title: string; quantity: number; unitAmount: number }

const amountOf = ({ quantity, unitAmount }: ShopLine) => quantity * unitAmount

/**
 * The lines that are left to pay when credits are taken off them, from the first on: the shop
 * charges nothing for a line below zero, and says so nowhere. A line that a credit is taken off
 * counts as one, so that its amount stays whole. None where there are more credits than charges.
 */
export function afterCredits(lines: ShopLine[]): ShopLine[] {
  let credit = lines.reduce((sum, line) => sum - Math.min(amountOf(line), 0), 0)
  const charged = lines
    .filter(({ quantity, unitAmount }) => quantity > 0 && unitAmount >= 0)
    .map((line) => {
      const taken = Math.min(credit, amountOf(line))
      credit -= taken
      return taken === 0 ? line : { ...line, quantity: 1, unitAmount: amountOf(line) - taken }
    })
  return credit > 0 ? [] : charged
}
