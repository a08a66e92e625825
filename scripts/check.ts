import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { familyNames, familyOf } from '../engine/definitions/families.ts';
import { examinedWorld } from './examined-world.ts';

const issuesFound = (count: number) => `${count} ${count === 1 ? 'issue' : 'issues'} found`;

/** npm run check [-- --json]: the exit code is 1 if there are issues. */
const { definitions, issues } = checkDefinitions(await examinedWorld());

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(issues, null, 2));
} else {
  for (const issue of issues) console.error(formatIssue(issue));
  const folders = familyNames.filter((name) => familyOf(name).files === 'folder');
  const counted = folders.map((name) => `${definitions[name].length} ${name}`).join(', ');
  console.log(issues.length === 0 ? `No issues found: ${counted}.` : `\n${issuesFound(issues.length)}.`);
}
process.exitCode = issues.length === 0 ? 0 : 1;
