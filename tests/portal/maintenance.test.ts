import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readNotice } from '../../src/api/maintenance.ts';

const read = (said: unknown) => readNotice(said, 'https://fleet.example.com/fr/login');
const linkOf = (href: unknown, text = 'More') => read({ active: true, link: { href, text } })?.link;

describe('a maintenance notice', () => {
  it('is the content of the file, as text', () => {
    const said = {
      active: true,
      title: ' <b>Tonight</b> ',
      description: 'From 10 to 11 p.m.',
      link: { href: 'https://status.example.com/', text: 'Status' },
    };
    expect(read(said)).toEqual({ ...said, title: '<b>Tonight</b>' });
  });

  it('may lack everything except whether it is active', () => {
    expect(read({ active: true, title: 5 })).toEqual({ active: true, title: '', description: '', link: null });
    expect([read(null), read([]), read('x'), read({}), read({ active: 'yes' })]).toEqual(Array(5).fill(null));
  });

  it('links only to pages', () => {
    expect(linkOf('/updates')).toEqual({ href: 'https://fleet.example.com/updates', text: 'More' });
    expect(linkOf('http://status.example.com', '')).toEqual({
      href: 'http://status.example.com/',
      text: 'status.example.com',
    });
    const others = [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,x',
      'mailto:a@b.c',
      'https://',
      '',
      5,
    ];
    expect(others.map((href) => linkOf(href))).toEqual(others.map(() => null));
  });

  it('of the portal itself is empty', () => {
    const own: unknown = JSON.parse(readFileSync('public/maintenance-mode.json', 'utf8'));
    expect(read(own)).toEqual({ active: false, title: '', description: '', link: null });
  });
});
