/** The cookies that dashboards can keep the value of a parameter in, with what they keep. They end with the session. */
export const keptCookies = {
  vehicle_number: 'the vehicle that was opened last (spec: shell §9)',
} as const;

export const cookieNames = Object.keys(keptCookies) as (keyof typeof keptCookies)[];
