import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { Demand, Supply, Trouble } from './messages.ts';

export interface AnswerOptions {
  /** From the thread that runs the report. */
  port: MessagePort;
  /** Frees the place of the report. */
  release: () => void;
  /** The caller has left. */
  departed: AbortSignal;
  /** How long the caller may take nothing. */
  stallSeconds: number;
  /** Something failed that the log has to know. */
  onTrouble: (trouble: Trouble) => void;
  onRows: (rows: number) => void;
}

/** Parts that are asked for ahead of the reader. */
const ahead = 3;
/** What is handed on at once, in bytes. A reader that does not take so much in time takes nothing. */
const piece = 1 << 16;

/**
 * The bytes of a report's answer. It holds the place of the report from its making until the report has left nothing
 * behind, and it is destroyed once, whatever its end: read to the end, broken off, left by its caller, never read.
 */
export class ReportAnswer extends Readable {
  readonly #options: AnswerOptions;
  readonly #parts: Uint8Array[] = [];
  readonly #closed: Promise<void>;
  readonly #begun: Promise<void>;
  #begin: () => void = () => undefined;
  #fail: (reason: Error) => void = () => undefined;
  readonly #leave = () => void this.destroy();
  #offset = 0;
  #hasEnded = false;
  #isHungry = false;
  #stall: NodeJS.Timeout | undefined;

  constructor(options: AnswerOptions) {
    super({ highWaterMark: piece });
    const { port, release, departed } = options;
    this.#options = options;
    this.#closed = new Promise((done) => {
      port.once('close', () => {
        release();
        done();
        if (!this.#hasEnded) this.destroy(new Refusal(500, 'report_failed'));
      });
    });
    this.#begun = new Promise((begin, fail) => {
      this.#begin = begin;
      this.#fail = fail;
    });
    // Told by whoever waits for the begin, or sends the answer; with nobody there, nobody is to be told.
    this.#begun.catch(() => undefined);
    this.on('error', () => undefined);
    port.on('message', (supply: Supply) => this.#take(supply));
    for (let part = 0; part < ahead; part++) this.#ask('more');
    departed.addEventListener('abort', this.#leave);
    if (departed.aborted) this.#leave();
  }

  /** Resolves when there is something to send. Rejects with a Refusal when it failed, or its caller left, before. */
  begun(): Promise<void> {
    return this.#begun;
  }

  override _read(): void {
    clearTimeout(this.#stall);
    const part = this.#parts[0];
    this.#isHungry = part === undefined && !this.#hasEnded;
    if (part === undefined) {
      if (this.#hasEnded) this.push(null);
      return;
    }
    const bytes = part.subarray(this.#offset, this.#offset + piece);
    this.#offset += bytes.length;
    if (this.#offset >= part.length) {
      this.#parts.shift();
      this.#offset = 0;
      this.#ask('more');
    }
    this.#stall = setTimeout(() => this.destroy(new Refusal(408, 'stalled')), this.#options.stallSeconds * 1000);
    this.push(bytes);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#stall);
    this.#options.departed.removeEventListener('abort', this.#leave);
    this.#fail(error ?? new Refusal(499, 'cancelled'));
    this.#ask('leave');
    void this.#closed.then(() => done(error));
  }

  #ask(demand: Demand): void {
    this.#options.port.postMessage(demand);
  }

  #take(supply: Supply): void {
    switch (supply.type) {
      case 'part':
        this.#parts.push(supply.bytes);
        break;
      case 'end':
        this.#hasEnded = true;
        this.#options.onRows(supply.rows);
        break;
      case 'trouble':
        this.#options.onTrouble(supply.trouble);
        return;
      case 'failed': {
        const { statusCode, code, message } = supply.refusal;
        if (!this.destroyed && statusCode >= 500) this.#options.onTrouble(supply.trouble);
        this.#hasEnded = true;
        this.destroy(new Refusal(statusCode, code, { message }));
        return;
      }
    }
    this.#begin();
    if (this.#isHungry) this._read();
  }
}
