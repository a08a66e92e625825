import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnHost } from '../environment.ts';
import type { App } from '../http-app.ts';
import { readOutbox } from '../mail/outbox.ts';
import type { Mail } from '../mail/post.ts';
import { Refusal } from '../refusal.ts';
import { localeFrom, type WordsOf } from '../words.ts';

const most = 20;

/** Requests of this machine under its own name; forwarded requests belong to someone else. */
const isOwn = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.ip) &&
  isOwnHost(request.host) &&
  !('x-forwarded-for' in request.headers || 'forwarded' in request.headers);

/** A page with the latest emails of the demo, which are never sent. Anyone who can read them can sign in as anybody. */
export function addOutbox(app: App, { outboxDir, words: wordsOf }: { outboxDir: string; words: WordsOf }): void {
  app.get('/outbox', { schema: { hide: true } }, async (request, reply): Promise<FastifyReply> => {
    if (!isOwn(request)) throw new Refusal('not_found');
    const locale = localeFrom(request.headers['accept-language']);
    const words = wordsOf(locale);
    const mails = await readOutbox(outboxDir, most);
    const all = mails.map(shown).join('') || `<p>${escaped(words('reset.outbox.empty'))}</p>`;
    const title = escaped(words('reset.outbox.title'));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8888;padding:1rem 0}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><main><h1>${title}</h1><p>${escaped(words('reset.outbox.lead'))}</p>${all}</main></body>
</html>`);
  });
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const shown = ({ to, subject, text }: Mail) =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(to)}</p><pre>${linked(text)}</pre></article>`;

const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/[^\s&<]+/g, (link) => `<a href="${link}">${link}</a>`);
