/**
 * A small country flag, shown next to the country's name. An SVG, because flag emoji are not available on every
 * system.
 */
export function Flag({ country }: { country: 'USA' | 'CAN' }) {
  return (
    <svg width="1.25rem" height="0.875rem" viewBox="0 0 20 14" aria-hidden="true">
      {country === 'CAN' ? (
        <>
          <rect width="20" height="14" rx="2" fill="#fff" />
          <path
            d="M2 0h3v14H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2zM15 0h3a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-3z"
            fill="#d52b1e"
          />
          <path
            d="M10 2l.9 1.7 1-.5-.4 2.3 1.2-1.1.3.8 1.2-.2-.5 1.4.7.5-2.2 1.7.3.8-2.2-.3v2.4h-.6V9.1l-2.2.3.3-.8-2.2-1.7.7-.5-.5-1.4 1.2.2.3-.8 1.2 1.1-.4-2.3 1 .5z"
            fill="#d52b1e"
          />
        </>
      ) : (
        <>
          <rect width="20" height="14" rx="2" fill="#fff" />
          <path d="M0 1h20M0 5h20M0 9h20M0 13h20" stroke="#b22234" strokeWidth="2" />
          <path d="M2 0h7v8H0V2a2 2 0 0 1 2-2z" fill="#3c3b6e" />
          <path
            d="M2 2h.01M4.5 2h.01M7 2h.01M3.2 4h.01M5.8 4h.01M2 6h.01M4.5 6h.01M7 6h.01"
            stroke="#fff"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  );
}
