import constants from 'next/constants.js'
import { buildIdOf } from './dev/build/fingerprint.mjs'
import { obstacleTo } from './dev/build/next-phases.mjs'
import { isGuarded } from './lib/platform/web/guarded.mjs'
import { RESPONSE_HEADERS } from './lib/shared/http/response-headers.mjs'

/** @type {import('next').NextConfig} */
const settings = {
  // Every version of the sources is built into a folder of its own: a running console keeps its
  // files.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // Beside what plain `next build` writes are the builds that `npm start` serves.
  cleanDistDir: Boolean(process.env.NEXT_DIST_DIR),
  // Machines that have built the same sources serve the same pages.
  generateBuildId: () => buildIdOf(import.meta.dirname),
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are a step of `npm run check`; a newcomer's first start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  // Packages of the server that Node loads by itself. Piscina looks for the module of its workers
  // beside its own file, bundling the WebAssembly of subset-font makes Turbopack match every file of
  // the project, and the others are large: bundled, they take a fifth of the build's time.
  serverExternalPackages: [
    '@lhncbc/ucum-lhc',
    'drizzle-orm',
    'fontkit',
    'mjml',
    'moment-timezone',
    'nodemailer',
    'pdfkit',
    'pg-boss',
    'piscina',
    'subset-font',
  ],
  experimental: {
    // Each build has a folder of its own, so that no later build finds this cache; writing it takes
    // half a minute.
    turbopackFileSystemCacheForBuild: false,
    // Node loads the server's code from the disk once: small files save it nothing, and stack traces
    // name the code's own functions.
    turbopackMinify: { client: true, edge: true, server: false },
    // A link that comes into view prepares its page's code. Otherwise it asks for the page's data
    // as well, which the server does not give before the link is followed.
    proxyPrefetch: 'strict',
  },
  images: { unoptimized: true },
  // Hosts under .localhost reach the development server, too.
  allowedDevOrigins: ['*.polyclinic.localhost', '*.localhost'],
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(RESPONSE_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
  // Beginnings of addresses that people shorten them to: to the nearest page.
  redirects: async () =>
    [
      ['/admin', '/dashboard'],
      ['/admin/organizations', '/dashboard'],
      [
        '/admin/organizations/:organizationDomainURL',
        '/admin/organizations/:organizationDomainURL/account',
      ],
      ['/admin/marketing', '/admin/marketing/email'],
      ['/home/billing', '/home/subscription'],
    ].map(([source, destination]) => ({ source, destination, permanent: false })),
  rewrites: async () => [
    { source: '/livez', destination: '/api/livez' },
    { source: '/readyz', destination: '/api/readyz' },
    // Asked for by browsers on answers that have no page to name the icon.
    { source: '/favicon.ico', destination: '/icon.svg' },
  ],
}

/**
 * Ends the process with one sentence where Next cannot do what it was asked for.
 * @param {string} phase
 */
export default async function config(phase) {
  const guarded = isGuarded()
  const obstacle = await obstacleTo(phase, { guarded })
  if (obstacle) {
    console.error(obstacle)
    process.exit(1)
  }
  // Our web process does it itself, for pages and API alike (`lib/platform/web/web.mjs`).
  const compress = phase === constants.PHASE_PRODUCTION_SERVER && !guarded
  return { ...settings, compress }
}
