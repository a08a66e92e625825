/** The mark: an M that is a road with a vehicle on it. Decoration; the name stands beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-7)" />
      <path
        d="M7.5 22.5v-9.2a2.3 2.3 0 0 1 4.1-1.4l4.4 5.6 4.4-5.6a2.3 2.3 0 0 1 4.1 1.4v9.2"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="24.2" r="2.1" fill="var(--motorpool-accent-soft)" />
    </svg>
  );
}
