/** The mark: a rack upright and two boxes, which read as a B. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7.5" fill="#006552" />
      <rect x="8" y="7" width="3.2" height="18" rx="1.6" fill="#fff" />
      <rect x="12.8" y="7" width="8.6" height="8" rx="2.4" fill="#EBC74B" />
      <rect x="12.8" y="16.6" width="11.4" height="8.4" rx="2.4" fill="#fff" />
    </svg>
  )
}
