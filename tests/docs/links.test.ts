import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md', 'docs/**/*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(docs\/|[A-Z]+\.md$)/.test(path) && existsSync(path));

const textOf = (page: string) => readFileSync(page, 'utf8').replace(/^ *```.*?^ *```$/gms, '');

/** Headings as GitHub makes anchors of them. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** What is wrong with a link of a page; null for nothing. */
function faultOf(page: string, link: string): string | null {
  if (/^(https?:|mailto:)/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(target)) return `${page}: there is no ${target}`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return null;
  return `${page}: ${target} has no heading “${anchor}”`;
}

describe('links of the documentation', () => {
  it('are in all pages', () => {
    expect(pages.length).toBeGreaterThan(50);
    expect(pages).toContain('README.md');
  });

  it('lead to a file and a heading that exist', () => {
    const faults = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => faultOf(page, link) ?? []),
    );
    expect(faults).toEqual([]);
  });

  it('reach every page of the documentation from its index', () => {
    const reached = new Set(['README.md', 'docs/README.md']);
    for (const page of reached)
      for (const [, link = ''] of textOf(page).matchAll(/\]\(([^)\s#]+\.md)[^)]*\)/g)) {
        const target = join(dirname(page), link);
        if (pages.includes(target)) reached.add(target);
      }
    expect(pages.filter((page) => !reached.has(page) && !page.startsWith('docs/decisions/'))).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const parts = 'bench|content|contract|definitions|engine|locales|scripts|server|src|tests';
    const named = new RegExp(`\`((?:${parts})/[\\w./-]*)\``, 'g');
    // Tutorials and the page on extensions name files that a reader writes.
    const ofCode = pages.filter(
      (page) =>
        /^(docs\/(architecture|operations|scaling|decisions\/)|CONTRIBUTING|SECURITY)/.test(page) &&
        !page.includes('009'),
    );
    expect(ofCode).toContain('docs/architecture.md');
    const faults = ofCode.flatMap((page) =>
      [...textOf(page).matchAll(named)].flatMap(([, path = '']) =>
        existsSync(path) ? [] : `${page}: there is no ${path}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  it('name all folders of the engine, the portal and the server on the page on the architecture', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const unnamed = ['engine', 'src', 'server'].flatMap((part) =>
      readdirSync(part, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !text.includes(`\`${entry.name}/\``))
        .map(({ name }) => `${part}/${name}`),
    );
    expect(unnamed).toEqual([]);
  });
});
