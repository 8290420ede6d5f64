/** `action` is what the button to go on says, when it is not another try. */
type Trouble = { title: string; text: string; action?: string }

/** The label where this account is refused: another try with it would be refused again. */
const OTHER = 'Use another account'

const unknown: Trouble = {
  title: 'Sign-in did not work',
  text: 'Something went wrong on the way. Nothing was changed.',
}

/** What each code of a failed sign-in means to the person it happened to. */
const troubles: Record<string, Trouble> = {
  OAuthSignin: {
    title: 'Sign-in could not start',
    text: 'The sign-in service did not answer. It may be back in a moment.',
  },
  OAuthCallback: {
    title: 'Sign-in was not completed',
    text: 'The sign-in service sent you back without confirming who you are. The attempt may have expired.',
  },
  Callback: {
    title: 'Sign-in was not completed',
    text: 'Your sign-in was confirmed, but this console could not finish it.',
  },
  OAuthCreateAccount: {
    title: 'Your account could not be set up',
    text: 'You were recognized, but your record here could not be made. Ask your administrator to look at it.',
  },
  OAuthAccountNotLinked: {
    title: 'This e-mail address belongs to another sign-in',
    text: 'Use the sign-in you used the first time, or ask your administrator to join the two.',
    action: OTHER,
  },
  AccessDenied: {
    title: 'Access was denied',
    text: 'This account may not sign in here. If you have another one, use that.',
    action: OTHER,
  },
  EmailMissing: {
    title: 'Your account has no e-mail address',
    text: 'The sign-in service did not tell your e-mail address. Ask your administrator to add it there, and to release it to this console.',
    action: OTHER,
  },
  EmailNotVerified: {
    title: 'Your e-mail address is not verified',
    text: 'Confirm it with your sign-in service first, then come back.',
    action: OTHER,
  },
  InvalidEmail: {
    title: 'Your e-mail address cannot be used',
    text: 'The sign-in service reported an address that is not one plain e-mail address, such as one with quotes, invisible characters or a dot too many. Ask your administrator to correct it there.',
    action: OTHER,
  },
  SessionRequired: {
    title: 'Please sign in',
    text: 'The page you asked for is for people who are signed in.',
  },
  AnotherAddress: {
    title: OTHER,
    text: 'The sign-in service will ask who you are. You come back to where you were.',
    action: 'Continue',
  },
  Configuration: {
    title: 'Sign-in is not set up correctly',
    text: 'This is not your doing. Whoever runs this installation finds the reason in its log.',
  },
  Verification: {
    title: 'This sign-in link is no longer valid',
    text: 'It has been used already or has expired.',
  },
}

export const signInTrouble = (code: string): Trouble =>
  Object.hasOwn(troubles, code) ? troubles[code]! : unknown
