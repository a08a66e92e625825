/** How result pages write figures. NaN is a case that was not measured. */
const missing = '–';

export const formatCount = (value: number): string => value.toLocaleString('en-US');

export const formatSeconds = (value: number, decimals = 2): string =>
  Number.isNaN(value) ? missing : `${value.toFixed(value < 10 ? decimals : 1)} s`;

export const formatMegabytes = (bytes: number): string =>
  Number.isNaN(bytes) ? missing : `${Math.round(bytes / 1e6)} MB`;

export const formatTimes = (value: number): string => (Number.isNaN(value) ? missing : `${value.toFixed(2)} ×`);

export const verdict = (isMet: boolean, value: number): string =>
  Number.isNaN(value) ? 'not measured' : isMet ? 'met' : '**not met**';

/** A Markdown table; the first row is its header. */
export const formatTable = ([header = [], ...rows]: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
