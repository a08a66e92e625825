import classes from './sign-in-art.module.css';

/** Routes on a map, from left to right: the path, and the position of its vehicle. */
const routes = [
  { d: 'M-40 150H150a60 60 0 0 1 42 18L330 306a60 60 0 0 0 42 18H860', at: [520, 324], tone: 'soft' },
  {
    d: 'M-40 250H96a60 60 0 0 1 42 18L296 426a60 60 0 0 0 42 18H470a60 60 0 0 0 42-18L640 298a60 60 0 0 1 42-18H860',
    at: [230, 360],
    tone: 'accent',
  },
  {
    d: 'M-40 560H210a60 60 0 0 0 42-18L470 324a60 60 0 0 1 42-18H590a60 60 0 0 0 42-18L860 60',
    at: [360, 434],
    tone: 'soft',
  },
  { d: 'M90-40V120a60 60 0 0 0 18 42L360 414a60 60 0 0 1 18 42V760', at: [160, 214], tone: 'pale' },
  { d: 'M610-40V350a60 60 0 0 1-18 42L470 514a60 60 0 0 0-18 42V760', at: [610, 150], tone: 'accent' },
  { d: 'M-40 40H300a60 60 0 0 1 42 18L420 136a60 60 0 0 0 42 18H860', at: [462, 154], tone: 'pale' },
] as const;

const stops = [
  [372, 324],
  [296, 426],
  [640, 298],
  [470, 324],
  [378, 500],
  [610, 328],
  [560, 154],
] as const;

/** The decorative picture of the sign-in page. */
export function SignInArt() {
  return (
    <svg className={classes.art} viewBox="0 0 800 720" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse">
          <path d="M40 0H0V40" fill="none" stroke="#fff" strokeOpacity="0.05" />
        </pattern>
        <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.55" stopColor="#1d1036" stopOpacity="0" />
          <stop offset="0.9" stopColor="#1d1036" stopOpacity="0.92" />
        </linearGradient>
      </defs>
      <rect x="-400" y="-400" width="1600" height="1600" fill="url(#grid)" />
      {routes.map((route) => (
        <path key={route.d} d={route.d} className={classes.route} data-tone={route.tone} />
      ))}
      {stops.map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r="5" className={classes.stop} />
      ))}
      {routes.map(({ at: [x, y], tone, d }) => (
        <g key={d} data-tone={tone} className={classes.vehicle}>
          <circle cx={x} cy={y} r="18" className={classes.halo} />
          <circle cx={x} cy={y} r="7" />
        </g>
      ))}
      <rect x="-400" y="0" width="1600" height="720" fill="url(#fade)" />
    </svg>
  );
}
