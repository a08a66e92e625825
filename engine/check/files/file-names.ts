import { isDeviceName } from '../../definitions/file-names.ts';
import type { Issue } from '../issue.ts';
import { issueAt, readSource } from '../json/source-file.ts';
import type { World } from '../world.ts';

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Files that can't exist on Windows. The query of a report has the name of its definition, which is reported. */
export const checkFileNames = ({ files, unread }: World): Issue[] =>
  Object.keys({ ...files, ...unread })
    .filter((path) => isDeviceName(nameOf(path)) && !path.startsWith('server/reports/'))
    .map((path) => {
      const message = `“${nameOf(path).replace(/\..*$/, '')}” is not a valid file name on Windows.`;
      return issueAt(readSource(path, '0').file, 0, { message, expected: 'another name' });
    });
