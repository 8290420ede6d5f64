import { html } from '../pages/html'
import { renderPage, type Page } from '../pages/page'
import { CARD_WORDS } from './cards'
import type { Session } from './checkout'
import type { Intent } from './intents'

const frame = (page: Pick<Page, 'title' | 'body' | 'formTargets' | 'wide'>) =>
  renderPage({
    service: 'payments',
    footer: 'Demo card provider — takes test cards, moves no money',
    ...page,
  })

const ways = ({ success_url, cancel_url }: Session) =>
  [success_url, cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))

/** Where a card is typed. What was typed is not shown again. */
export const cardPage = (session: Session, problem?: string) =>
  frame({
    title: 'Add a card',
    formTargets: ways(session),
    body: html`<p class="soft">It is kept here for later payments. Nothing is charged now.</p>
      <form method="post">
        <p>
          <label for="number">Card number</label>
          <span class="row"
            ><input
              id="number"
              name="number"
              inputmode="numeric"
              autocomplete="cc-number"
              required
              placeholder="4242 4242 4242 4242"
          /></span>
        </p>
        <p class="row">
          <span>
            <label for="expiry">Expires</label>
            <span class="row"
              ><input
                id="expiry"
                name="expiry"
                autocomplete="cc-exp"
                required
                placeholder="MM / YY"
                size="8"
            /></span>
          </span>
          <span>
            <label for="cvc">Security code</label>
            <span class="row"
              ><input
                id="cvc"
                name="cvc"
                inputmode="numeric"
                autocomplete="cc-csc"
                required
                placeholder="CVC"
                size="8"
            /></span>
          </span>
        </p>
        ${problem && html`<p role="alert">${problem}</p>`}
        <p class="row"><button class="button">Keep this card</button></p>
        ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back without a card</a></p>`}
      </form>
      <h2>Test cards</h2>
      <dl>
        ${CARD_WORDS.map(
          ([number, does]) =>
            html`<dt>${number}</dt>
              <dd>${does}</dd>`,
        )}
      </dl>`,
  })

/** What a card's bank would ask its holder. */
export const holderPage = (session: Session) =>
  frame({
    title: 'Your bank asks whether it is you',
    formTargets: ways(session),
    body: html`<p>This card is kept when you confirm it.</p>
      <form method="post">
        <p class="row">
          <button class="button" name="holder" value="confirm">Confirm</button>
          <button class="button" name="holder" value="refuse">Refuse</button>
        </p>
      </form>`,
  })

const DECIMALS = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits!

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    amount / 10 ** DECIMALS(currency),
  )

const STATUS: Record<Intent['status'], string> = {
  requires_payment_method: 'not paid',
  requires_confirmation: 'not paid',
  requires_action: 'waits for its holder',
  requires_capture: 'held',
  succeeded: 'paid',
  canceled: 'cancelled',
}

export type Shown = { intent: Intent; payer: string; refunded: number }

/** What was asked for, newest first. */
export const listPage = (payments: Shown[]) =>
  frame({
    title: payments.length === 1 ? '1 payment' : `${payments.length} payments`,
    wide: true,
    body:
      payments.length === 0
        ? html`<p class="soft">Whatever the shop and the console ask of cards appears here.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Payer</th>
                <th>Amount</th>
                <th>Status</th>
                <th>Asked (UTC)</th>
              </tr>
            </thead>
            <tbody>
              ${payments.map(({ intent, payer, refunded }) => {
                const { amount, currency, status, created } = intent
                const back = refunded > 0 ? `, ${money(refunded, currency)} given back` : ''
                const at = new Date(created * 1000).toISOString()
                return html`<tr>
                  <td>${payer}</td>
                  <td>${money(amount, currency)}</td>
                  <td>${STATUS[status] + back}</td>
                  <td><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time></td>
                </tr>`
              })}
            </tbody>
          </table>`,
  })

export const messagePage = (title: string, text: string) =>
  frame({ title, body: html`<p>${text}</p>` })
