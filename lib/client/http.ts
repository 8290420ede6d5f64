import axios from 'axios'

/**
 * The browser's HTTP client. It answers whatever the server says: its callers look at `status`,
 * which is 0 for a redirect.
 */
export const httpClient = axios.create({
  // XHR follows redirects. Under another name of its organization the page has to go on, and its
  // policy forbids calls to other hosts.
  adapter: 'fetch',
  maxRedirects: 0,
  // It would send the first token in the cookies.
  withXSRFToken: false,
  // An answer's body says more than its status.
  validateStatus: () => true,
  // The browser's own tells people their sessions apart.
  headers: { 'User-Agent': false },
})
