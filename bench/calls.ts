import { type Agent, request } from 'node:http';

export interface Call {
  path: string;
  headers: Record<string, string>;
  method: 'GET' | 'POST';
  /** Closes the connection after so many bytes. */
  closesAfter?: number;
}

/** Reads the answer to its end, or closes the connection early (status 0). Status -1 is a connection that broke. */
export function send(agent: Agent, port: number, call: Call): Promise<{ status: number; code: string }> {
  return new Promise((done) => {
    const { method, path, headers, closesAfter = Number.POSITIVE_INFINITY } = call;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const status = answer.statusCode ?? -1;
      let [taken, text] = [0, ''];
      answer.on('data', (bytes: Buffer) => {
        taken += bytes.length;
        if (status !== 200) text += bytes;
        if (taken > closesAfter) {
          done({ status: 0, code: 'closed' });
          answer.destroy();
        }
      });
      answer.on('end', () => done({ status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? '' }));
      answer.on('error', () => done({ status: -1, code: 'broken' }));
    });
    sent.on('error', (error) => done({ status: -1, code: error.message }));
    sent.end();
  });
}

/** The value below which a share of sorted values is. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
