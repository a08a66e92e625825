import { brand } from '../definitions/brand.ts';

/** The brand's logo. Decorative: the name is next to it. */
export function Mark({ size = '1.75rem' }: { size?: string }) {
  const { mark, name } = brand;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-brand-7)" />
      {mark ? (
        <path d={mark.path} fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
      ) : (
        <text x="16" y="23" textAnchor="middle" fontSize="20" fontWeight="600" fill="#fff">
          {[...name][0]}
        </text>
      )}
      {mark?.dot && <circle cx={mark.dot[0]} cy={mark.dot[1]} r="2.1" fill="var(--motorpool-accent-soft)" />}
    </svg>
  );
}
