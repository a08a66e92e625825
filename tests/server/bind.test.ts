import { expect, it } from 'vitest';
import { bindQuery, placeholders, writtenPlace } from '../../server/query/bind.ts';

const read = (name: string) => `nullif(current_setting('report.${name}', true), '')`;

it('replaces a placeholder with a setting', () => {
  const { text, names } = bindQuery('select * from t where a >= :start::date and a<:end::date or b=:start');
  expect(text).toBe(
    `select * from t where a >= ${read('start')}::date and a<${read('end')}::date or b=${read('start')}`,
  );
  expect(names).toEqual(['start', 'end']);
});

it.each([
  ['a cast', 'select a::date, b :: text'],
  ['a text', "select ':name', 'it''s :name'"],
  ['an escape text', "select E'\\' :name', e'\\\\'"],
  ['a quoted name', 'select ":name", "a"":name"'],
  ['a line comment', 'select 1 -- :name\n, 2'],
  ['a block comment', 'select 1 /* :name /* :name */ :name */, 2'],
  ['a dollar quote', 'select $$ :name $$, $a$ :name $$ :name $a$'],
  ['a slice', 'select a[1:2], a[n:m], a[b[1]:c]'],
  ['a named argument', 'select make_interval(days := 1)'],
  ['an unfinished text', "select ':name"],
])('leaves %s unchanged', (_what, sql) => {
  expect(bindQuery(sql)).toEqual({ text: sql, names: [] });
});

it('finds a placeholder right after skipped text', () => {
  expect(bindQuery("select 'a':: text||:b/* */:c--\n:d").names).toEqual(['b', 'c', 'd']);
});

it('drops the semicolon at the end, which COPY does not allow', () => {
  for (const end of [' ;\n', ';', '; -- done', '\n;/* a ; */\n-- b'])
    expect(bindQuery(`  select 1${end}`).text).toBe('select 1');
  expect(bindQuery('select 1; select 2;').text).toBe('select 1; select 2');
  expect(bindQuery("select ';' -- ;").text).toBe("select ';' -- ;");
});

it('maps a place in the bound text to its place in the file', () => {
  const sql = "\n-- :x\nselect ':y', :start::date, vim from t where a < :end;\n";
  const { text } = bindQuery(sql);
  expect(sql.slice(writtenPlace(sql, text.indexOf('vim'))).slice(0, 8)).toBe('vim from');
  expect(writtenPlace(sql, text.indexOf("report.end'"))).toBe(sql.indexOf(':end'));
  expect(writtenPlace(sql, text.length)).toBe(sql.length);
  expect(placeholders(sql)).toEqual([
    { name: 'start', offset: sql.indexOf(':start') },
    { name: 'end', offset: sql.indexOf(':end') },
  ]);
});
