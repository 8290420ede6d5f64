import { html, Html } from '../pages/html'
import { renderPage, type Page } from '../pages/page'
import { DEMO_ACCOUNTS } from './accounts'

const frame = (page: Pick<Page, 'title' | 'body' | 'script' | 'formTargets'>) =>
  renderPage({
    service: 'sign-in',
    footer: 'Demo identity provider — no passwords, loopback only',
    ...page,
  })

/** One button for each demo account, and a field for any other address. */
export const choicePage = (uid: string, formTargets: string[], problem?: string) =>
  frame({
    title: 'Choose a demo account',
    formTargets,
    body: html`<p class="soft">You continue to the console as this person.</p>
      <form method="post" action="/interaction/${uid}">
        <ul>
          ${DEMO_ACCOUNTS.map(
            ({ email, name, can }) =>
              html`<li>
                <button class="card" name="email" value="${email}">
                  <b>${name}</b><small>${email} — ${can}</small>
                </button>
              </li>`,
          )}
        </ul>
      </form>
      <form method="post" action="/interaction/${uid}">
        <label for="email">Another address</label>
        <div class="row">
          <input
            id="email"
            name="email"
            inputmode="email"
            autocomplete="off"
            spellcheck="false"
            required
            placeholder="somebody@example.com"
          />
          <button class="button">Sign in</button>
        </div>
        <p class="soft" role="${problem ? 'alert' : 'note'}">
          ${problem ?? 'Any e-mail address; it counts as verified.'}
        </p>
      </form>`,
  })

const SUBMIT = `document.forms[0].requestSubmit(document.querySelector('button[name=logout]'))`

/**
 * The person has asked for it in the console: the form sends itself, its button is for browsers
 * without scripts.
 */
export const signOutPage = (form: string, formTargets: string[]) =>
  frame({
    title: 'Signing out…',
    formTargets,
    script: SUBMIT,
    body: html`${new Html(form)}<button
        class="button"
        form="op.logoutForm"
        name="logout"
        value="yes"
      >
        Sign out
      </button>`,
  })

export const messagePage = (title: string, text: string) =>
  frame({ title, body: html`<p>${text}</p>` })
