import { checkDefinitions } from '../engine/check/check.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { familyNames, familyOf } from '../engine/definitions/families.ts';
import { examinedWorld } from './examined-world.ts';

/** npm run check [-- --json]: exit code 1 when there are issues. */
const { definitions, issues } = checkDefinitions(await examinedWorld());

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(issues, null, 2));
} else {
  for (const issue of issues) console.error(formatIssue(issue));
  const folders = familyNames.filter((name) => familyOf(name).files === 'folder');
  const counted = folders.map((name) => `${definitions[name].length} ${name}`).join(', ');
  console.log(issues.length === 0 ? `In order: ${counted}.` : `\n${issues.length} to mend.`);
}
process.exitCode = issues.length === 0 ? 0 : 1;
