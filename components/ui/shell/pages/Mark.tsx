/** The product's sign: a P in a cross's place. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="#2862e2" />
    <path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="#fff" fillOpacity=".28" />
    <path
      d="M13 7h4a5 5 0 0 1 0 10h-4z"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M13 7v18" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)
