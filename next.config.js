const production = process.env.NODE_ENV === 'production'

const everywhere = [
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
  // The development server sends some scripts without a type.
  ...(production ? [{ key: 'X-Content-Type-Options', value: 'nosniff' }] : []),
]

/** @type {import('next').NextConfig} */
export default {
  // Every version of the sources is built into a folder of its own: a running console keeps its files.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are a step of `npm run check`; a newcomer's first start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Hosts under .localhost reach the development server, too.
  allowedDevOrigins: ['*.polyclinic.localhost', '*.localhost'],
  headers: async () => [{ source: '/:path*', headers: everywhere }],
  rewrites: async () => [
    { source: '/livez', destination: '/api/livez' },
    { source: '/readyz', destination: '/api/readyz' },
    // Asked for by browsers on answers that have no page to name the icon.
    { source: '/favicon.ico', destination: '/icon.svg' },
  ],
}
