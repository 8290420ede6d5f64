import axios from 'axios'

/**
 * The server's HTTP client. It answers whatever the other side says, and follows no redirect and no
 * proxy: what it sends, such as a token, is for the configured server alone.
 */
export const httpClient = axios.create({
  adapter: 'http',
  proxy: false,
  maxRedirects: 0,
  validateStatus: null,
})
