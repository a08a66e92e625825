import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { readWorld } from './world.ts';

/** npm run check [-- --json]: exit code 1 when there are issues. */
const { definitions, issues } = checkDefinitions(readWorld());

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(issues, null, 2));
} else {
  for (const issue of issues) console.error(formatIssue(issue));
  const counted = `${definitions.reports.length} reports and ${definitions.menus.length} menus`;
  console.log(issues.length === 0 ? `${counted} are in order.` : `\n${issues.length} to mend.`);
}
process.exitCode = issues.length === 0 ? 0 : 1;
