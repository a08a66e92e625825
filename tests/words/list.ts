import { denied } from './denied.ts';

/** npx tsx tests/words/list.ts [path prefix]: what the deny-list finds, for whoever writes. */
for (const { file, line, word, better } of denied(process.argv[2] ?? ''))
  console.log(`${file}:${line}  “${word}”: ${better}`);
