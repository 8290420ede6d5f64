/**
 * How long a refused caller may go on sending, in milliseconds: a connection that is cut at once
 * loses its answer.
 */
const LINGER_MS = 2000

/**
 * Ends an answer with its body and closes the connection. Its headers are set, `Connection: close`
 * among them. What the caller is still sending is read for a moment and dropped: a socket that is
 * closed on unread bytes is reset, answer and all.
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {Buffer} body
 */
export function endConnection(req, res, body) {
  if (req.complete || req.socket.destroyed) return void res.end(body)
  res.flushHeaders()
  // The answer is whole. The other direction stays open until the caller has sent all, or has had
  // the time to read it.
  res.write(body, () => req.socket.end())
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  res.once('close', () => clearTimeout(timer))
  req.once('end', () => req.socket.destroySoon()).resume()
}
