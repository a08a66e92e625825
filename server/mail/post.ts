import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { NoticeBy } from '../../contract/notices.ts';

export interface Mail {
  to: string;
  /** Who gets the answer. Default: the sender, who reads none. */
  replyTo?: string;
  subject: string;
  text: string;
}

export interface PostSettings {
  /** SMTP server, as smtp:// or smtps://. Without it, emails stay in the outbox. */
  smtpUrl?: string;
  from: string;
  /** Folder, created with the first email. */
  outboxDir: string;
}

export interface Post {
  /** Rejects if the mail server refuses the email or the folder can't be written. */
  send(notice: NoticeBy<'mail'>, mail: Mail): Promise<void>;
}

/** So that mail programs can sort what the portal sends, and don’t answer it. */
const headersOf = (notice: NoticeBy<'mail'>) => ({ 'auto-submitted': 'auto-generated', 'x-notice': notice });

/** Sends emails through a mail server, or saves them as files in a folder. */
export function createPost({ smtpUrl, from, outboxDir }: PostSettings): Post {
  if (smtpUrl !== undefined) {
    const smtp = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
    return { send: async (notice, mail) => void (await smtp.sendMail({ from, headers: headersOf(notice), ...mail })) };
  }
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(notice, mail) {
      const { message } = await files.sendMail({
        from,
        headers: headersOf(notice),
        ...mail,
        textEncoding: 'quoted-printable',
      });
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      // File names sort by time. Only the owner may read them: an email contains a link that signs somebody in.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`;
      const draft = join(outboxDir, `${name}.part`);
      try {
        await writeFile(draft, message as Buffer, { mode: 0o600, flag: 'wx' });
        await rename(draft, join(outboxDir, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
