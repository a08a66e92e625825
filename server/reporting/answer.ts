import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { Place } from './admission.ts';
import type { Demand, Supply, Trouble } from './messages.ts';

interface AnswerOptions {
  /** From the thread that runs the report. */
  port: MessagePort;
  place: Place;
  /** The caller has left, or is not waited for any more. */
  departed: AbortSignal;
  /** After so long the report counts as a long one. */
  longSeconds: number;
  /** How long the caller may take nothing while others wait, and how long at all. */
  idleSeconds: number;
  stallSeconds: number;
  /** How long all of it may take: PostgreSQL ends a query before, unless it does nothing at all any more. */
  wholeSeconds: number;
  /** Something failed that the log has to know. */
  onTrouble: (trouble: Trouble) => void;
  /** The rows that were handed on, when nothing more will be, and whether they are all. */
  onEnd: (rows: number, isWhole: boolean) => void;
}

/** Parts that are asked for ahead of the reader. */
const ahead = 3;
/** What is handed on at once, in bytes. A reader that does not take so much in time takes nothing. */
const piece = 1 << 16;

type Part = Extract<Supply, { type: 'part' }>;

/**
 * The bytes of a report's answer. It holds the place of the report from its making until it is destroyed and the thread has
 * left nothing behind. It is destroyed once, whatever its end: read to the end, broken off, left by its caller, never read.
 */
export class ReportAnswer extends Readable {
  readonly #options: AnswerOptions;
  readonly #parts: Part[] = [];
  readonly #closed: Promise<void>;
  readonly #begun: Promise<void>;
  #begin: () => void = () => undefined;
  #fail: (reason: Error) => void = () => undefined;
  readonly #leave = () => void this.destroy();
  #offset = 0;
  #rows = 0;
  #hasEnded = false;
  #isHungry = false;
  #isBroken = false;
  #idle: NodeJS.Timeout | undefined;
  #stall: NodeJS.Timeout | undefined;
  readonly #long: NodeJS.Timeout;
  readonly #overdue: NodeJS.Timeout;

  constructor(options: AnswerOptions) {
    super({ highWaterMark: piece });
    const { port, departed, place, longSeconds, wholeSeconds } = options;
    this.#options = options;
    this.#closed = new Promise((done) => {
      port.once('close', () => {
        done();
        if (!this.#hasEnded) this.destroy(new Refusal('report_failed'));
      });
    });
    this.#begun = new Promise((begin, fail) => {
      this.#begin = begin;
      this.#fail = fail;
    });
    // Told by whoever waits for the begin, or sends the answer; with nobody there, nobody is to be told.
    this.#begun.catch(() => undefined);
    this.on('error', () => undefined);
    place.onEnd(() => this.#end());
    this.#long = setTimeout(() => place.share(), longSeconds * 1000);
    this.#overdue = setTimeout(() => this.destroy(new Refusal('report_timeout')), wholeSeconds * 1000);
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
    this.#unwatch();
    this.#options.place.resume();
    const [part] = this.#parts;
    this.#isHungry = part === undefined && !this.#hasEnded;
    if (this.#isHungry) return;
    this.#watch();
    this.push(part === undefined ? null : this.#cut(part));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#unwatch();
    clearTimeout(this.#long);
    clearTimeout(this.#overdue);
    this.#options.departed.removeEventListener('abort', this.#leave);
    this.#fail(error ?? new Refusal('cancelled'));
    this.#ask('leave');
    void this.#closed.then(() => {
      this.#options.place.free();
      this.#options.onEnd(this.#rows, this.readableEnded && !this.#isBroken);
      done(error);
    });
  }

  #end(): void {
    this.destroy(new Refusal('stalled'));
  }

  #ask(demand: Demand): void {
    this.#options.port.postMessage(demand);
  }

  /** The next piece of a part; another part is asked for when this one is used up. */
  #cut({ bytes, rows }: Part): Uint8Array {
    const next = bytes.subarray(this.#offset, this.#offset + piece);
    this.#offset += next.length;
    if (this.#offset < bytes.length) return next;
    this.#parts.shift();
    this.#offset = 0;
    this.#rows = rows;
    this.#ask('more');
    return next;
  }

  /** From now on something waits to be taken. */
  #watch(): void {
    const { idleSeconds, stallSeconds, place } = this.#options;
    this.#idle = setTimeout(() => place.stall(), idleSeconds * 1000);
    this.#stall = setTimeout(() => this.#end(), stallSeconds * 1000);
  }

  #unwatch(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#stall);
  }

  #take(supply: Supply): void {
    if (supply.type === 'long') {
      this.#options.place.share();
      return;
    }
    if (supply.type === 'trouble') {
      this.#isBroken = true;
      this.#options.onTrouble(supply.trouble);
      return;
    }
    if (supply.type === 'failed') {
      const { statusCode, code, message } = supply.refusal;
      if (!this.destroyed && statusCode !== 499) this.#options.onTrouble(supply.trouble);
      this.#hasEnded = true;
      this.destroy(new Refusal(code, { statusCode, message }));
      return;
    }
    if (supply.type === 'end') this.#hasEnded = true;
    if (this.destroyed) return;
    if (supply.type === 'part') this.#parts.push(supply);
    this.#begin();
    if (this.#isHungry) this._read();
    // Nobody has come for it yet.
    else if (this.#stall === undefined) this.#watch();
  }
}
