import fs from 'node:fs'
import path from 'node:path'
import Negotiator from 'negotiator'

/** As Next calls them. @type {Record<string, string>} */
const TYPES = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

const ENCODINGS = ['br', 'gzip', 'identity']

/**
 * Returns what has Next serve the compressed form of a script or a style sheet that the build has
 * made one of (`dev/build/build.ts`), to who takes Brotli. The web process compresses everything else
 * while it is asked for, which leaves no time to do it well.
 */
export function precompressed(/** @type {string} */ distDir) {
  const names = fs.readdirSync(path.join(distDir, 'static'), { recursive: true, encoding: 'utf8' })
  const urls = new Set(
    names
      .filter((name) => name.endsWith('.br'))
      .map((name) => `/_next/static/${name.slice(0, -'.br'.length).replaceAll(path.sep, '/')}`),
  )
  return (
    /** @type {import('node:http').IncomingMessage} */ req,
    /** @type {import('node:http').ServerResponse} */ res,
  ) => {
    const { url = '' } = req
    if (!urls.has(url)) return
    res.setHeader('Vary', 'Accept-Encoding')
    if (new Negotiator(req).encoding(ENCODINGS, { preferred: ENCODINGS }) !== 'br') return
    res.setHeader('Content-Encoding', 'br')
    res.setHeader('Content-Type', TYPES[path.extname(url)])
    req.url = `${url}.br`
  }
}
